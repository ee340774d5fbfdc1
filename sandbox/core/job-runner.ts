/** The work that time brings, as the clock's controls and the server's ticker see it. */
import type { Instant } from '#shared/domain/dates.ts';
import type { Money } from '#shared/domain/money.ts';

/** One thing that a due job did, as `/sandbox/clock/advance` reports it. */
export interface JobEffect {
  readonly at: Instant;
  readonly type: string;
  readonly email: string | null;
  readonly orderId: string | null;
  readonly amount?: Money;
}

export interface JobRunner {
  /**
   * Does everything that is due, in order of (due time, id), each job as of its own due time. One jump of the
   * clock therefore ends where many small ones would. With `consumerId` only that consumer's money moves.
   */
  runDue(scope?: { readonly consumerId?: string }): Promise<readonly JobEffect[]>;
}
