import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { payments } from './payments.tables.ts';

/**
 * The bank provider reports that it has decided a debit. A job looks up the decision; it is never read from the
 * message, so that a message can only make the look-up run sooner. @returns false when no payment waits for that debit
 */
export async function handleDebitUpdate(server: ServerContext, debitId: string): Promise<boolean> {
  return server.db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ id: payments.id, consumerId: payments.consumerId })
      .from(payments)
      .where(and(eq(payments.providerId, debitId), eq(payments.state, 'PENDING')));
    if (!waiting) return false;
    const { id: subject, consumerId } = waiting;
    const dueAt = server.clock.nowOf(consumerId);
    // Attempt 0 is in addition to the planned look-up, which may be running.
    await planJob(tx, { kind: 'bank-settlement', subject, attempt: 0, consumerId, dueAt });
    return true;
  });
}

/** The debits that wait for their banks, the oldest first. */
export async function pendingDebits(db: Executor, consumerId: string): Promise<string[]> {
  const pending = await db
    .select({ debitId: payments.providerId })
    .from(payments)
    .where(and(eq(payments.consumerId, consumerId), eq(payments.state, 'PENDING')))
    .orderBy(asc(payments.occurredAt), asc(payments.id));
  return pending.flatMap(({ debitId }) => debitId ?? []);
}
