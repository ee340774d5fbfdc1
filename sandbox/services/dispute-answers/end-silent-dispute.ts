/** A case in which one side has been silent for fourteen days ends. Source: decision 160. */
import { stepOfSilence } from '#shared/domain/disputes/dispute-steps.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { findDispute, lockDispute, takeStep } from '../disputes/index.ts';
import type { Job } from '../job-queue/job-queue.tables.ts';
import { acceptDispute } from './answer-dispute.ts';

/** Null when somebody has answered meanwhile. */
export async function endSilentDispute(
  server: ServerContext,
  { subject, dueAt: at }: Job,
): Promise<{ readonly orderId: number } | null> {
  const found = await findDispute(server.db, subject);
  // The answer of an earlier turn was due then.
  if (found.answerDueAt === null || found.answerDueAt > at) return null;
  const step = stepOfSilence(found);
  if (step === null) return null;
  const { orderId } = found;
  if (step === 'MERCHANT_SILENT') {
    await acceptDispute(server, subject, { step, at });
    return { orderId };
  }
  return server.db.transaction(async (tx) => {
    const dispute = await lockDispute(tx, subject);
    if (stepOfSilence(dispute) !== step || dispute.answerDueAt === null || dispute.answerDueAt > at)
      return null;
    await takeStep(tx, server, dispute, { step: 'CONSUMER_SILENT', at });
    return { orderId };
  });
}
