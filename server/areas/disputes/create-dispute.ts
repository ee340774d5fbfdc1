/** A shopper opens a case about an order. Source: POR-213 to POR-235, POR-249 to POR-252, POR-418, POR-419. */
import { eq, max } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { createDispute as createDisputeCall } from '#shared/contract/disputes/disputes.contract.ts';
import { asksExpectedDate, detailsOfReason } from '#shared/domain/disputes/dispute-reasons.ts';
import { disputeSteps } from '#shared/domain/disputes/dispute-steps.ts';
import { goodsNotReceived } from '#shared/domain/disputes/goods-not-received.ts';
import { canBeDisputed, isDisputableAmount } from '#shared/domain/disputes/may-dispute.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { newId } from '../../core/ids.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import { consumerOf } from '../consumers/index.ts';
import { countryOfOrder, findOrder, lockItems } from '../orders/index.ts';
import type { OrderRow } from '../orders/orders.tables.ts';
import { answerDueAfter } from './answer-due.ts';
import { checkEvidence } from './check-evidence.ts';
import { type DisputeRow, disputes } from './disputes.tables.ts';
import { openDisputeOf } from './find-dispute.ts';
import { addStage, announce } from './take-step.ts';

export type NewDispute = z.output<(typeof createDisputeCall)['body']>;

/** @throws {Refusal} as the contract's `createDispute` lists them. */
export async function createDispute(
  server: ServerContext,
  consumerId: string,
  orderId: string,
  given: NewDispute,
): Promise<DisputeRow> {
  const { db, clock } = server;
  const found = await findOrder(db, consumerId, orderId);
  // Before its files are read, and also where the form is refused.
  await limitAttempts(server, 'disputeCommentsByAccount', consumerId);
  refuseIncomplete(given, dayOf(clock.nowOf(consumerId), await countryOfOrder(db, found.id)));
  const files = await checkEvidence(given.files);
  const skipsDates = await skipsDateCheck(server, consumerId);
  return db.transaction(async (tx) => {
    await lockItems(tx, found.id);
    // Read again under the lock.
    const order = await findOrder(tx, consumerId, orderId);
    const at = clock.nowOf(consumerId);
    await refuseUndisputable(tx, order, given, at, skipsDates);
    const dispute = await insertDispute(tx, order, given, at);
    const step = 'CREATE';
    const { position } = await addStage(tx, dispute, dispute, {
      step,
      comment: given.subject,
      files,
      at: dispute.createdAt,
    });
    await announce(tx, server, dispute, { step, position, at });
    return dispute;
  });
}

/** The rules between the fields. @throws {Refusal} `INVALID_REASON_DETAIL`, or `invalid_object` with the field. */
function refuseIncomplete({ reason, reasonDetail, files, expectItemDate }: NewDispute, today: string): void {
  if (!detailsOfReason[reason].includes(reasonDetail)) throw new Refusal('INVALID_REASON_DETAIL');
  const problems: Record<string, string> = {};
  // Source: POR-230, portal-open O-47.
  if (files.length === 0 && reason !== 'REFUND_AND_RETURN') problems.files = 'required';
  const asksDate = asksExpectedDate(reasonDetail);
  if (asksDate && expectItemDate === undefined) problems.expectItemDate = 'required';
  else if (!asksDate && expectItemDate !== undefined) problems.expectItemDate = 'unknown';
  else if (expectItemDate !== undefined && expectItemDate < today) problems.expectItemDate = 'invalid';
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_object', { errorInfo: problems });
}

async function skipsDateCheck({ db }: ServerContext, consumerId: string): Promise<boolean> {
  const { countryCode } = await consumerOf(db, consumerId);
  const flags = await effectiveFlags(db, countryCode, consumerId);
  return flags['bypass-consumer-create-dispute-order-date-check'];
}

/** @throws {Refusal} `CONFLICT`, `DISPUTE_NOT_ALLOWED` or `INVALID_AMOUNT`. */
async function refuseUndisputable(
  tx: Transaction,
  order: OrderRow,
  { reason, amount }: NewDispute,
  at: Date,
  skipsDates: boolean,
): Promise<void> {
  if (await openDisputeOf(tx, order.id)) throw new Refusal('CONFLICT');
  const totalAfterRefund = order.totalMinor - order.refundedMinor;
  // Every order that is stored was approved.
  const facts = { orderStatus: 'APPROVED', totalAfterRefund, hasActiveDispute: false } as const;
  if (!canBeDisputed(facts)) throw new Refusal('DISPUTE_NOT_ALLOWED');
  const view = {
    orderDate: order.orderDate.toISOString(),
    preorder: order.isPreorder,
    orderSummary: { totalAfterRefund: fromMinor(totalAfterRefund, order.currency) },
  };
  const hasGoods = reason === 'PRODUCT_NOT_RECEIVED';
  if (hasGoods && !goodsNotReceived(view, at.toISOString(), skipsDates).isAllowed) {
    throw new Refusal('DISPUTE_NOT_ALLOWED');
  }
  if (!isDisputableAmount(toMinor(amount), order.totalMinor)) throw new Refusal('INVALID_AMOUNT');
}

async function insertDispute(
  tx: Transaction,
  { id: orderId, consumerId, merchantId, currency }: OrderRow,
  { reason, reasonDetail, subject, amount, expectItemDate }: NewDispute,
  at: Date,
): Promise<DisputeRow> {
  const [earlier] = await tx
    .select({ updatedAt: max(disputes.updatedAt) })
    .from(disputes)
    .where(eq(disputes.orderId, orderId));
  // The newest case of an order is the one that counts, so each has a later time than the one before.
  const createdAt = new Date(Math.max(at.getTime(), (earlier?.updatedAt?.getTime() ?? 0) + 1));
  const [dispute] = await tx
    .insert(disputes)
    .values({
      id: newId('dsp'),
      orderId,
      consumerId,
      merchantId,
      reason,
      reasonDetail,
      subject,
      amountMinor: toMinor(amount),
      currency,
      expectedItemDate: expectItemDate ?? null,
      ...disputeSteps.CREATE.to,
      answerDueAt: answerDueAfter(at),
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing()
    .returning();
  if (!dispute) throw new Refusal('CONFLICT');
  return dispute;
}
