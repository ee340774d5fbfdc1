/** An instalment was charged or refused. */
import { eq, sql } from 'drizzle-orm';
import { addDays } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Transaction } from '../db/database.ts';
import { merchants } from '../db/schema/merchant.ts';
import { orders, type ScheduleItemRow, scheduleItems } from '../db/schema/orders.ts';
import { startOfDay } from '../jobs/market-day.ts';
import { planJob } from '../jobs/plan.ts';
import { post } from '../ledger/post.ts';
import { instalmentPaid, lateFeePaid } from '../ledger/postings.ts';
import type { World } from '../world/world.ts';
import { instalmentPart } from './payment.ts';
import type { SettledPayment } from './settle.ts';

export async function settleCharge(tx: Transaction, world: World, payment: SettledPayment): Promise<void> {
  const item = await releasePending(tx, payment);
  if (payment.state === 'DECLINED') {
    if (payment.startedBy === 'SCHEDULED') await missCharge(tx, item, payment.details.attempt ?? 1);
    // The fee waited for how this ends: had it been paid, it would have been paid in time.
    else if (item.isOverdue && item.lateFeeMinor === 0) await planLateFee(tx, item, 2);
    return;
  }
  await tx
    .update(scheduleItems)
    .set({
      settledMinor: sql`${scheduleItems.settledMinor} + ${instalmentPart(payment)}`,
      lateFeeSettledMinor: sql`${scheduleItems.lateFeeSettledMinor} + ${payment.lateFeeMinor}`,
      isOverdue: false,
    })
    .where(eq(scheduleItems.id, item.id));
  await post(tx, {
    naturalKey: `payment:${payment.id}`,
    orderId: item.orderId,
    currency: item.currency,
    occurredAt: payment.occurredAt,
    lines: [
      ...instalmentPaid(item.currency, { scheduleItemId: item.id, amount: instalmentPart(payment) }),
      ...lateFeePaid(item.currency, { scheduleItemId: item.id, amount: payment.lateFeeMinor }),
    ],
  });
  world.crash('after_ledger');
}

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
export async function missCharge(tx: Transaction, item: ScheduleItemRow, attempt: number): Promise<void> {
  const { dueDate, consumerId } = item;
  if (dueDate === null) return;
  if (attempt === 1) {
    const countryCode = await countryOf(tx, item.orderId);
    const dueAt = startOfDay(addDays(dueDate, 1), countryCode);
    const subject = String(item.id);
    await planJob(tx, { kind: 'charge-instalment', subject, attempt: 2, consumerId, dueAt });
    return;
  }
  await tx.update(scheduleItems).set({ isOverdue: true }).where(eq(scheduleItems.id, item.id));
  await planLateFee(tx, item, 1);
}

async function planLateFee(tx: Transaction, item: ScheduleItemRow, attempt: number): Promise<void> {
  const { dueDate, consumerId } = item;
  if (dueDate === null) return;
  const countryCode = await countryOf(tx, item.orderId);
  const { graceDays } = marketOf(countryCode).lateFee;
  const dueAt = startOfDay(addDays(dueDate, graceDays), countryCode);
  await planJob(tx, { kind: 'late-fee', subject: String(item.id), attempt, consumerId, dueAt });
}

/** The rules of an order are those of its merchant's market, whose currency it has. */
export async function countryOf(tx: Transaction, orderId: number) {
  const [found] = await tx
    .select({ countryCode: merchants.countryCode })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`There is no order ${orderId}`);
  return found.countryCode;
}
