/** The time as the server reads it, and as the sandbox moves it. */

export interface ClockState {
  readonly offsetMs: number;
  readonly frozenAt: Date | null;
  readonly consumerOffsets: ReadonlyMap<string, number>;
}

export interface Clock {
  /** The time of sessions, codes, tokens, idempotency and webhooks. */
  now(): Date;
  /** The time of this consumer's money: instalments, fees, holds, authorisations. */
  nowOf(consumerId: string): Date;
  state(): ClockState;
  /** Moves forward, everybody or one consumer's money alone. The due jobs are the caller's to run. */
  advance(byMs: number, consumerId?: string): Promise<void>;
  freeze(): Promise<void>;
  resume(): Promise<void>;
  /** Reads the state that another process may have changed. */
  refresh(): Promise<void>;
  close(): void;
}
