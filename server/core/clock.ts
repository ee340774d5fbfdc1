/** The time as the server reads it. A sandbox moves it from outside (`scenarios/sandbox-clock.ts`). */
export interface Clock {
  /** The time of sessions, codes, tokens, idempotency and webhooks. */
  now(): Date;
  /** The time of this consumer's money: instalments, fees, holds, authorisations. */
  nowOf(consumerId: string): Date;
  /** The latest time of any consumer's money. Nothing with a later date is due for any consumer. */
  latest(): Date;
}

/** The clock of the machine, as production reads it. */
export const systemClock: Clock = {
  now: () => new Date(),
  nowOf: () => new Date(),
  latest: () => new Date(),
};
