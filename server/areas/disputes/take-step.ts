/**
 * One step of a case, with everything that follows from it: its stage, its comment and files, the notifications, and
 * the payments.
 */
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { type DisputeStep, disputeSteps, standingAfter } from '#shared/domain/disputes/dispute-steps.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { cancelJobs, planJob } from '../../core/job-queue/plan.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { recordEvent } from '../merchants/index.ts';
import { answerDueAfter } from './answer-due.ts';
import type { Evidence } from './check-evidence.ts';
import { hasMessage } from './dispute-message.ts';
import { type DisputeRow, disputeFiles, disputeStages, disputes } from './disputes.tables.ts';
import { endHold } from './end-hold.ts';
import { isHeld } from './is-held.ts';

interface Step {
  readonly step: DisputeStep;
  readonly comment?: string | undefined;
  readonly files?: readonly Evidence[];
  readonly at: Date;
}

/**
 * @param dispute in its current state, with the items of its order locked
 * @throws {Refusal} `INVALID_DISPUTE_STATE` for a step that the case does not allow.
 */
export async function takeStep(
  tx: Transaction,
  server: ServerContext,
  dispute: DisputeRow,
  { step, comment, files = [], at }: Step,
): Promise<DisputeRow> {
  const standing = standingAfter(dispute, step);
  if (!standing) throw new Refusal('INVALID_DISPUTE_STATE');
  const stays = standing.status === dispute.status && standing.intent === dispute.intent;
  const isClosed = standing.status === 'CLOSE';
  const deadline = stays ? dispute.answerDueAt : answerDueAfter(at);
  const endsHold = isClosed && (await isHeld(tx, dispute.orderId));
  const stage = await addStage(tx, dispute, standing, { step, comment, files, at });
  const [changed] = await tx
    .update(disputes)
    .set({ ...standing, answerDueAt: isClosed ? null : deadline, updatedAt: stage.createdAt })
    .where(eq(disputes.id, dispute.id))
    .returning();
  if (!changed) throw new Error(`Dispute ${dispute.id} is gone`);
  if (endsHold) await endHold(tx, changed, at);
  await announce(tx, server, changed, { step, position: stage.position, at });
  return changed;
}

/**
 * Plans the deadline of the case, and notifies the shopper and the shop. Last in the transaction, as `recordEvent`
 * requires.
 */
export async function announce(
  tx: Transaction,
  server: ServerContext,
  dispute: DisputeRow,
  { step, position, at }: { readonly step: DisputeStep; readonly position: number; readonly at: Date },
): Promise<void> {
  const { id, consumerId, merchantId, orderId, status, reason, amountMinor, currency, answerDueAt } = dispute;
  await cancelJobs(tx, 'dispute-silence', id);
  const job = { subject: id, attempt: position, consumerId };
  if (answerDueAt) await planJob(tx, { ...job, kind: 'dispute-silence', dueAt: answerDueAt });
  if (hasMessage(step)) await planJob(tx, { ...job, kind: 'dispute-message', dueAt: at });
  const type = eventOf(step, dispute);
  await recordEvent(tx, server, {
    merchantId,
    consumerId,
    type,
    naturalKey: `${type}:${id}:${position}`,
    data: {
      disputeId: id,
      orderId: String(orderId),
      status,
      reason,
      amount: fromMinor(amountMinor, currency),
    },
    at,
  });
}

function eventOf(step: DisputeStep, { status }: DisputeRow) {
  if (step === 'CREATE') return 'dispute.opened';
  return status === 'CLOSE' ? 'dispute.closed' : 'dispute.updated';
}

/** The newest stage gives the status of the case, so each has a later time than the one before. */
export async function addStage(
  tx: Transaction,
  { id }: Pick<DisputeRow, 'id'>,
  { status, intent, consumerDisplayState }: Pick<DisputeRow, 'status' | 'intent' | 'consumerDisplayState'>,
  { step, comment, files = [], at }: Step,
): Promise<{ readonly position: number; readonly createdAt: Date }> {
  const [last] = await tx
    .select({ position: disputeStages.position, createdAt: disputeStages.createdAt })
    .from(disputeStages)
    .where(eq(disputeStages.disputeId, id))
    .orderBy(desc(disputeStages.position))
    .limit(1);
  const position = (last?.position ?? 0) + 1;
  const createdAt = new Date(Math.max(at.getTime(), (last?.createdAt.getTime() ?? 0) + 1));
  const commentId = comment === undefined ? null : randomUUID();
  await tx.insert(disputeStages).values({
    disputeId: id,
    position,
    step,
    status,
    intent,
    consumerDisplayState,
    commentId,
    author: commentId && disputeSteps[step].author,
    content: comment ?? null,
    createdAt,
  });
  if (commentId && files.length > 0) {
    await tx.insert(disputeFiles).values(
      files.map((file, index) => ({
        ...file,
        id: randomUUID(),
        commentId,
        position: index + 1,
        size: file.content.byteLength,
        createdAt,
      })),
    );
  }
  return { position, createdAt };
}
