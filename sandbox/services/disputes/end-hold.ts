/** What an open case does to the payments of its order, and what happens to them when it ends. Source: decision 160. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { datesAfterHold } from '#shared/domain/disputes/payment-hold.ts';
import type { Transaction } from '../../core/database/database.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { cancelJobs, planJob } from '../job-queue/index.ts';
import { countryOfOrder } from '../orders/index.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import type { DisputeRow } from './disputes.tables.ts';

/** Nothing of the order counts as late while its case is open. */
export async function beginHold(tx: Transaction, orderId: number): Promise<void> {
  await tx.update(scheduleItems).set({ isOverdue: false }).where(eq(scheduleItems.orderId, orderId));
}

/** Moves the payments that come too soon, and plans their charges anew, since the schedule has skipped those that were due. */
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
  const dates = datesAfterHold(
    unpaid.map(({ dueDate }) => dueDate ?? ''),
    dayOf(at, countryCode),
  );
  for (const [index, item] of unpaid.entries()) {
    const dueDate = dates[index];
    if (dueDate === undefined || dueDate === item.dueDate) continue;
    const firstAttempt = item.firstAttempt + 2;
    await tx
      .update(scheduleItems)
      .set({ dueDate, firstAttempt, isOverdue: false })
      .where(eq(scheduleItems.id, item.id));
    const subject = String(item.id);
    await cancelJobs(tx, 'charge-instalment', subject);
    await cancelJobs(tx, 'late-fee', subject);
    const dueAt = startOfDay(dueDate, countryCode);
    await planJob(tx, { kind: 'charge-instalment', subject, attempt: firstAttempt, consumerId, dueAt });
  }
}
