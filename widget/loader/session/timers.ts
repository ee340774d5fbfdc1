/** The clock of a page. A test may bring its own. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly performance: { now(): number };
}
