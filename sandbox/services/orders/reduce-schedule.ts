/** Allocates a void, an expiry or a refund to the shopper's schedule. Source: MERCHANT-API 5.4, MER-163. */
import { eq, sql } from 'drizzle-orm';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import { allocateRefund, type RefundedItem } from '#shared/domain/payments/refund-allocation.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { type MerchantAccountKind, postToLedger } from '../ledger/index.ts';
import { lockItems } from './find-order.ts';
import { orders, type ScheduleItemRow, scheduleItems, scheduleReductions } from './orders.tables.ts';
import { waiveLateFee } from './waive-late-fee.ts';

export interface Reduction {
  readonly orderId: number;
  readonly merchantId: string;
  readonly currency: Currency;
  readonly amount: MinorUnits;
  /** AUTHORISED for what was never captured, MERCHANT for what was. */
  readonly from: MerchantAccountKind;
  /** The number of the payment's event that causes it. */
  readonly position: number;
  readonly at: Date;
}

/** An amount to refund to the card of a paid instalment. */
export interface PaidBack {
  readonly item: ScheduleItemRow;
  readonly amount: MinorUnits;
}

/**
 * Lowers what is unpaid. Answers what was paid and has to be refunded.
 * @throws {Refusal} `request_in_progress` while a charge is pending that would have to be refunded.
 */
export async function reduceSchedule(tx: Transaction, reduction: Reduction): Promise<PaidBack[]> {
  const { orderId, merchantId, currency, amount, from, position, at } = reduction;
  const rows = await lockItems(tx, orderId);
  const allocated = allocateRefund(rows.map(toRefundable), amount);
  const paidBack: PaidBack[] = [];
  for (const part of allocated) {
    const item = rows.find(({ id }) => id === part.id);
    if (!item || (part.lowered === 0 && part.returned === 0)) continue;
    await reduceItem(tx, item, part, reduction);
    if (part.returned > 0) paidBack.push({ item, amount: part.returned });
  }
  await tx
    .update(orders)
    .set({ refundedMinor: sql`${orders.refundedMinor} + ${amount}` })
    .where(eq(orders.id, orderId));
  await postToLedger(tx, {
    kind: 'ORDER_REDUCED',
    orderId,
    merchantId,
    currency,
    from,
    position,
    lowered: allocated.map(({ id, lowered }) => ({ scheduleItemId: id, amount: lowered })),
    returned: allocated.map(({ id, returned }) => ({ scheduleItemId: id, amount: returned })),
    occurredAt: at,
  });
  return paidBack;
}

const toRefundable = (item: ScheduleItemRow) => ({
  id: item.id,
  originalInstallmentDueDate: item.originalDueDate,
  unpaid: item.amountMinor - item.settledMinor - item.pendingMinor,
  paid: item.settledMinor + item.pendingMinor,
});

async function reduceItem(
  tx: Transaction,
  row: ScheduleItemRow,
  { lowered, returned }: RefundedItem,
  { position, at }: Reduction,
): Promise<void> {
  // A pending charge may still be declined, and then there would be nothing to refund.
  if (returned > row.settledMinor) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
  const amountMinor = row.amountMinor - lowered - returned;
  const settledMinor = row.settledMinor - returned;
  await tx
    .update(scheduleItems)
    .set({
      amountMinor,
      settledMinor,
      returnedMinor: row.returnedMinor + returned,
      isOverdue: row.isOverdue && amountMinor > settledMinor,
    })
    .where(eq(scheduleItems.id, row.id));
  const parts = [
    { amountMinor: lowered, isPaidBack: false },
    { amountMinor: returned, isPaidBack: true },
  ].filter((part) => part.amountMinor > 0);
  const of = { orderId: row.orderId, scheduleItemId: row.id, eventPosition: position, occurredAt: at };
  await tx.insert(scheduleReductions).values(parts.map((part) => ({ ...of, ...part })));
  await waiveLateFee(tx, { ...row, amountMinor, settledMinor }, at);
}
