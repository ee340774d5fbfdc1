/** An instalment was charged or refused. */
import { eq, sql } from 'drizzle-orm';
import { addDays } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { startOfDay } from '../../core/market-day.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { planJob } from '../job-queue/index.ts';
import { postToLedger } from '../ledger/index.ts';
import { countryOfOrder } from '../orders/index.ts';
import { type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import { findPayment, instalmentPart, type SettledPayment } from '../payments/index.ts';
import { scheduledCharge } from './claim-charge.ts';

export async function settleCharge(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  if (payment.state === 'DECLINED') {
    const item = await releasePending(tx, payment);
    if (payment.startedBy === 'SCHEDULED') await recordMissedCharge(tx, item, payment.details.attempt ?? 1);
    else await replanSchedule(tx, item);
    return;
  }
  const [item] = await settleItem(tx, {
    id: payment.scheduleItemId ?? 0,
    paid: instalmentPart(payment),
    lateFee: payment.lateFeeMinor,
  });
  if (!item) throw new Error(`Payment ${payment.id} has no instalment`);
  await postToLedger(tx, {
    kind: 'INSTALMENT_PAID',
    orderId: item.orderId,
    paymentId: payment.id,
    scheduleItemId: item.id,
    currency: item.currency,
    amount: instalmentPart(payment),
    lateFee: payment.lateFeeMinor,
    occurredAt: payment.occurredAt,
  });
  server.crash('after_ledger');
}

const settleItem = builtOnce((db, given: Given<'id' | 'paid' | 'lateFee'>) =>
  db
    .update(scheduleItems)
    .set({
      pendingMinor: sql`${scheduleItems.pendingMinor} - ${given('paid')}`,
      settledMinor: sql`${scheduleItems.settledMinor} + ${given('paid')}`,
      lateFeeSettledMinor: sql`${scheduleItems.lateFeeSettledMinor} + ${given('lateFee')}`,
      isOverdue: false,
    })
    .where(eq(scheduleItems.id, given('id')))
    .returning({
      id: scheduleItems.id,
      orderId: scheduleItems.orderId,
      currency: scheduleItems.currency,
    }),
);

async function releasePending(tx: Transaction, payment: SettledPayment): Promise<ScheduleItemRow> {
  const [item] = await tx
    .update(scheduleItems)
    .set({ pendingMinor: sql`${scheduleItems.pendingMinor} - ${instalmentPart(payment)}` })
    .where(eq(scheduleItems.id, payment.scheduleItemId ?? 0))
    .returning();
  if (!item) throw new Error(`Payment ${payment.id} has no instalment`);
  return item;
}

/**
 * The schedule's own charge did not go through: it is tried once more on the next day, then the instalment is overdue,
 * and after the market's days of grace a late fee follows (MER-191).
 */
export async function recordMissedCharge(
  tx: Transaction,
  item: ScheduleItemRow,
  attempt: number,
): Promise<void> {
  if (item.dueDate === null) return;
  if (attempt === 1) return planCharge(tx, item, 2);
  await tx.update(scheduleItems).set({ isOverdue: true }).where(eq(scheduleItems.id, item.id));
  await planLateFee(tx, item, 1);
}

/**
 * Plans what the schedule skipped while the shopper was paying: the late fee if the instalment is overdue, else its
 * charge.
 */
async function replanSchedule(tx: Transaction, item: ScheduleItemRow): Promise<void> {
  if (!item.isOverdue) return planCharge(tx, item, (await wasCharged(tx, item)) ? 2 : 1);
  if (item.lateFeeMinor === 0) await planLateFee(tx, item, 2);
}

/** Whether the schedule has tried its first charge. */
async function wasCharged(tx: Transaction, { id }: ScheduleItemRow): Promise<boolean> {
  return (await findPayment(tx, scheduledCharge(id, 1))) !== null;
}

/** The charge of the due date, or the second one of the day after. */
async function planCharge(tx: Transaction, item: ScheduleItemRow, attempt: 1 | 2): Promise<void> {
  const { id, orderId, dueDate, consumerId } = item;
  if (dueDate === null) return;
  const dueAt = startOfDay(addDays(dueDate, attempt - 1), await countryOfOrder(tx, orderId));
  await planJob(tx, { kind: 'charge-instalment', subject: String(id), attempt, consumerId, dueAt });
}

async function planLateFee(tx: Transaction, item: ScheduleItemRow, attempt: number): Promise<void> {
  const { dueDate, consumerId } = item;
  if (dueDate === null) return;
  const countryCode = await countryOfOrder(tx, item.orderId);
  const { graceDays } = marketOf(countryCode).lateFee;
  const dueAt = startOfDay(addDays(dueDate, graceDays), countryCode);
  await planJob(tx, { kind: 'late-fee', subject: String(item.id), attempt, consumerId, dueAt });
}
