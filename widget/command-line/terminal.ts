/** What a command gets from the machine that it runs on. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Of this package. */
  readonly version: string;
  /** Prints a line. */
  readonly print: (line: string) => void;
  /** Aborted when the user ends the command. */
  readonly signal: AbortSignal;
  /** Resolves after that many milliseconds, or once `signal` is aborted. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** The command was called in a wrong way. Its message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for is not there. Its message says what, and what to check. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The time of day, such as `14:03:11`. */
export const clockTime = (date: Date): string => date.toTimeString().slice(0, 8);
