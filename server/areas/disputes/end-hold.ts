/** Resumes the payments of an order when the case that they waited for ends. Source: decision 160. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { datesAfterHold, lateFeeAfterHold } from '#shared/domain/disputes/payment-hold.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Transaction } from '../../core/database/database.ts';
import { cancelJobs, planJob, replanJob } from '../../core/job-queue/plan.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { countryOfOrder, moveDueDate } from '../orders/index.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import type { DisputeRow } from './disputes.tables.ts';

/**
 * Moves the payments that would come too soon, and plans their charges again, since the schedule has skipped those that
 * were due. What was overdue before the case still is; its fee comes a week later at the earliest, and not before its
 * days of grace.
 */
export async function endHold(
  tx: Transaction,
  { orderId, consumerId }: Pick<DisputeRow, 'orderId' | 'consumerId'>,
  at: Date,
): Promise<void> {
  const unpaid = await tx
    .select()
    .from(scheduleItems)
    .where(
      and(
        eq(scheduleItems.orderId, orderId),
        isNotNull(scheduleItems.dueDate),
        gt(scheduleItems.amountMinor, scheduleItems.settledMinor),
      ),
    )
    .orderBy(asc(scheduleItems.position));
  const countryCode = await countryOfOrder(tx, orderId);
  const today = dayOf(at, countryCode);
  const { graceDays } = marketOf(countryCode).lateFee;
  for (const item of unpaid.filter(({ isOverdue, lateFeeMinor }) => isOverdue && lateFeeMinor === 0)) {
    const feeOn = lateFeeAfterHold(item.dueDate ?? today, graceDays, today);
    const dueAt = startOfDay(feeOn, countryCode);
    await replanJob(tx, { kind: 'late-fee', subject: String(item.id), consumerId, dueAt }, 2);
  }
  const waiting = unpaid.filter(({ isOverdue }) => !isOverdue);
  const dates = datesAfterHold(
    waiting.map(({ dueDate }) => dueDate ?? ''),
    today,
  );
  for (const [index, item] of waiting.entries()) {
    const dueDate = dates[index];
    if (dueDate === undefined || dueDate === item.dueDate) continue;
    const firstAttempt = item.firstAttempt + 2;
    await moveDueDate(tx, item, { dueDate, firstAttempt });
    const subject = String(item.id);
    await cancelJobs(tx, 'charge-instalment', subject);
    const dueAt = startOfDay(dueDate, countryCode);
    await planJob(tx, { kind: 'charge-instalment', subject, attempt: firstAttempt, consumerId, dueAt });
  }
}
