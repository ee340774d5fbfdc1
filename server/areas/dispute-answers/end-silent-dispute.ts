/** Ends a case in which one side has been silent for fourteen days. Source: decision 160. */

import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { findDispute, lockDispute, takeStep } from '../disputes/index.ts';
import { acceptDispute, stepOfSilenceAt } from './answer-dispute.ts';

/** Null when a response came in between. */
export async function endSilentDispute(
  server: ServerContext,
  { subject, dueAt: at }: Job,
): Promise<{ readonly orderId: number } | null> {
  const found = await findDispute(server.db, subject);
  const step = stepOfSilenceAt(found, at);
  if (step === null) return null;
  const { orderId } = found;
  if (step === 'MERCHANT_SILENT') {
    const closed = await acceptDispute(server, subject, { step, at }).catch(nullWhereAnswered);
    return closed && { orderId };
  }
  return server.db.transaction(async (tx) => {
    const dispute = await lockDispute(tx, subject);
    if (stepOfSilenceAt(dispute, at) !== step) return null;
    await takeStep(tx, server, dispute, { step: 'CONSUMER_SILENT', at });
    return { orderId };
  });
}

function nullWhereAnswered(error: unknown): null {
  if (error instanceof Refusal && error.code === 'INVALID_DISPUTE_STATE') return null;
  throw error;
}
