/** Allocates a void, an expiry or a refund to the shopper's schedule. Source: merchant-api §5.4, MER-163. */
import { eq, sql } from 'drizzle-orm';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import { allocateRefund, type RefundedItem } from '#shared/domain/payments/refund-allocation.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type MerchantAccountKind, postToLedger } from '../ledger/index.ts';
import { lockItems } from './find-order.ts';
import { pendingOf } from './item-status.ts';
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
interface PaidBack {
  readonly item: ScheduleItemRow;
  readonly amount: MinorUnits;
}

/**
 * Lowers what is unpaid. Returns what was paid and has to be refunded. Pending amounts come before settled ones: they
 * are taken off as well, and go back when they settle.
 */
export async function reduceSchedule(tx: Transaction, reduction: Reduction): Promise<PaidBack[]> {
  const { orderId, merchantId, currency, amount, from, position, at } = reduction;
  const rows = await lockItems(tx, orderId);
  const allocated = allocateRefund(rows.map(toRefundable), amount).map((part) => withPending(part, rows));
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
  unpaid: item.amountMinor - item.settledMinor - pendingOf(item),
  paid: item.settledMinor + pendingOf(item),
});

/** The amounts that a refund takes off one instalment. */
interface ReducedItem {
  readonly id: number;
  /** Off what is owed, pending payments included. */
  readonly lowered: MinorUnits;
  /** Of that, what goes back when the pending payment has settled. */
  readonly toReturn: MinorUnits;
  /** Off what was paid. */
  readonly returned: MinorUnits;
}

function withPending({ id, lowered, returned }: RefundedItem, rows: readonly ScheduleItemRow[]): ReducedItem {
  const row = rows.find((each) => each.id === id);
  const toReturn = row ? Math.min(returned, pendingOf(row)) : 0;
  return { id, lowered: lowered + toReturn, toReturn, returned: returned - toReturn };
}

async function reduceItem(
  tx: Transaction,
  row: ScheduleItemRow,
  { lowered, toReturn, returned }: ReducedItem,
  { position, at }: Reduction,
): Promise<void> {
  const amountMinor = row.amountMinor - lowered - returned;
  const settledMinor = row.settledMinor - returned;
  const toReturnMinor = row.toReturnMinor + toReturn;
  await tx
    .update(scheduleItems)
    .set({
      amountMinor,
      settledMinor,
      toReturnMinor,
      returnedMinor: row.returnedMinor + returned,
      isOverdue: row.isOverdue && amountMinor > settledMinor,
    })
    .where(eq(scheduleItems.id, row.id));
  const parts = [
    { amountMinor: lowered - toReturn, isPaidBack: false },
    { amountMinor: returned + toReturn, isPaidBack: true },
  ].filter((part) => part.amountMinor > 0);
  const of = { orderId: row.orderId, scheduleItemId: row.id, eventPosition: position, occurredAt: at };
  await tx.insert(scheduleReductions).values(parts.map((part) => ({ ...of, ...part })));
  await waiveLateFee(tx, { ...row, amountMinor, settledMinor, toReturnMinor }, at);
}
