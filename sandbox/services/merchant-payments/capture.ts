import { and, asc, eq, isNull } from 'drizzle-orm';
import type { MinorUnits } from '#shared/domain/money.ts';
import { paymentDates } from '#shared/domain/payments/pay-in-four.ts';
import { capture } from '#shared/domain/payments/payment-state.ts';
import type { Transaction } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { planJobs } from '../job-queue/index.ts';
import { captured, postToLedger } from '../ledger/index.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { chargesOf } from '../orders/create-order.ts';
import { type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import type { MerchantPaymentRow } from '../payments/payments.tables.ts';
import { allowed, recordPaymentEvent, toDomain, writeChange } from './merchant-payment.ts';

/**
 * Captures part or all of what is open. The shopper's card is not touched: it pays by its schedule.
 * @throws {Refusal} `payment_not_open` or `amount_exceeds_open`.
 */
export async function captureAmount(
  tx: Transaction,
  server: ServerContext,
  row: MerchantPaymentRow,
  amount: MinorUnits,
  at: Date,
): Promise<MerchantPaymentRow> {
  const after = allowed(capture(toDomain(row), amount));
  const changed = await writeChange(tx, row, after, { type: 'CAPTURED', amount, at });
  await postToLedger(tx, {
    naturalKey: `captured:${row.orderId}:${changed.position}`,
    orderId: row.orderId,
    currency: row.currency,
    occurredAt: at,
    lines: captured(row.merchantId, row.currency, amount),
  });
  await startDeferredSchedule(tx, row, at);
  await recordPaymentEvent(tx, server, changed.row, 'payment.captured', changed.position, at);
  return changed.row;
}

/** Pay after delivery: the delivery is told by the first capture, and the first instalment is due at once. */
async function startDeferredSchedule(tx: Transaction, row: MerchantPaymentRow, at: Date): Promise<void> {
  const deferred = await tx
    .select()
    .from(scheduleItems)
    .where(and(eq(scheduleItems.orderId, row.orderId), isNull(scheduleItems.dueDate)))
    .orderBy(asc(scheduleItems.position));
  if (deferred.length === 0) return;
  const [merchant] = await tx.select().from(merchants).where(eq(merchants.id, row.merchantId));
  if (!merchant) throw new Error(`There is no merchant ${row.merchantId}`);
  const dates = paymentDates(dayOf(at, merchant.countryCode));
  const dated: ScheduleItemRow[] = [];
  for (const item of deferred) {
    const dueDate = dates[item.position - 1] ?? null;
    await tx
      .update(scheduleItems)
      .set({ dueDate, originalDueDate: dueDate })
      .where(eq(scheduleItems.id, item.id));
    dated.push({ ...item, dueDate });
  }
  await planJobs(tx, chargesOf(dated, merchant, 0));
}
