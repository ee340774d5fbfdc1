/** A debit that a bank accepted is settled or returned days later. Source: PAY-396. */
import { eq } from 'drizzle-orm';
import { requireSameAmount, type SettledPayment, settlePayment } from '../areas/payments/index.ts';
import { payments } from '../areas/payments/payments.tables.ts';
import type { Job } from '../core/job-queue/job-queue.tables.ts';
import { planJob } from '../core/job-queue/plan.ts';
import type { ServerContext } from '../core/server-context.ts';
import { settlers } from './settlers.ts';

const dayMs = 86_400_000;

/** Reads the outcome of a debit from the bank, and settles it. Null when it has settled before, or the bank has not decided. */
export async function settleDebit(server: ServerContext, job: Job): Promise<SettledPayment | null> {
  const [payment] = await server.db.select().from(payments).where(eq(payments.id, job.subject));
  if (payment?.state !== 'PENDING' || payment.providerId === null) return null;
  const debit = await server.banks.debitOf({ debitId: payment.providerId, asOf: job.dueAt.toISOString() });
  if (!debit) throw new Error(`The bank does not know the debit of payment ${payment.id}`);
  if (debit.state === 'PENDING') {
    await askAgain(server, job);
    return null;
  }
  requireSameAmount(payment, debit.amount);
  const answer = { resultCode: debit.resultCode, id: payment.providerId, at: new Date(debit.at) };
  return settlePayment(server, payment, answer, settlers[payment.kind]);
}

/** On the next day. A call of the bank causes one extra check, since the planned check follows anyway. */
async function askAgain(server: ServerContext, { kind, subject, attempt, consumerId, dueAt }: Job) {
  if (attempt === 0 || consumerId === null) return;
  const next = { kind, subject, attempt: attempt + 1, consumerId, dueAt: new Date(dueAt.getTime() + dayMs) };
  await server.db.transaction((tx) => planJob(tx, next));
}
