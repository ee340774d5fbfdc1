/** How often each limit has refused a call, or warned of it, since this process started. For operators. */
export interface LimitsHit {
  add(limit: string): void;
  /** A limit of the whole system is half used up, or has nothing left. */
  warn(limit: string): void;
  readonly counts: ReadonlyMap<string, number>;
  readonly warnings: ReadonlyMap<string, number>;
}

/** @param known limits that are reported as 0 from the start, so that their first event is an increase */
export function createLimitsHit(known: readonly string[] = []): LimitsHit {
  const none = known.map((limit) => [limit, 0] as const);
  const [counts, warnings] = [new Map<string, number>(none), new Map<string, number>(none)];
  const addTo = (counted: Map<string, number>) => (limit: string) =>
    void counted.set(limit, (counted.get(limit) ?? 0) + 1);
  return { counts, warnings, add: addTo(counts), warn: addTo(warnings) };
}
