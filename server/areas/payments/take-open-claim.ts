/** Claims that a crash, a lost connection or a provider outage left open, for the completer. */
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { type PaymentRow, payments } from './payments.tables.ts';

/** Longer than the provider's own time-out, so that a running request is seldom overtaken; overtaking is harmless. */
const leftAloneForSeconds = 6;
/** Doubles with every attempt, so that claims which never settle do not delay the others. */
const longestPauseSeconds = 600;

export interface OpenClaim extends PaymentRow {
  readonly openForSeconds: number;
}

/**
 * Takes the claim with the fewest attempts, and postpones its next attempt, so that no other server takes it until
 * then. Concurrent servers take different ones.
 * @param options.withNew also those whose request may still run: when a server starts, it has no running requests
 */
export async function takeOpenClaim(
  db: Executor,
  { withNew }: { readonly withNew: boolean },
): Promise<OpenClaim | null> {
  const { id, state, claimedAt, completionAttempts, nextCompletionAt } = payments;
  const leftAloneFor = withNew ? 0 : leftAloneForSeconds;
  const isDue = or(
    sql`${nextCompletionAt} <= clock_timestamp()`,
    and(
      isNull(nextCompletionAt),
      sql`${claimedAt} <= clock_timestamp() - make_interval(secs => ${leftAloneFor})`,
    ),
  );
  const next = db
    .select({ id })
    .from(payments)
    .where(and(eq(state, 'CLAIMED'), isDue))
    .orderBy(completionAttempts, claimedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const pause = sql`make_interval(secs => least(${longestPauseSeconds}, ${leftAloneForSeconds} * 2 ^ least(${completionAttempts}, 10)))`;
  const [taken] = await db
    .update(payments)
    .set({
      completionAttempts: sql`least(${completionAttempts} + 1, 30000)`,
      nextCompletionAt: sql`clock_timestamp() + ${pause}`,
    })
    .where(eq(id, sql`(${next})`))
    .returning({
      ...getTableColumns(payments),
      openForSeconds: sql<number>`extract(epoch from clock_timestamp() - ${claimedAt})::integer`,
    });
  return taken ?? null;
}
