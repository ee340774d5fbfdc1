/** The schedule's own charge on the due date. Source: payments-open O-52, MER-191. */
import { and, eq, inArray } from 'drizzle-orm';
import { paysBySchedule } from '#shared/domain/account/account-status.ts';
import { fromMinor, type Money } from '#shared/domain/money.ts';
import { wholePart } from '#shared/domain/payments/payment-parts.ts';
import { earlierItems, isPayable } from '#shared/domain/payments/schedule-item.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type Job, jobs } from '../../core/job-queue/job-queue.tables.ts';
import { replanJob } from '../../core/job-queue/plan.ts';
import { startOfDay } from '../../core/market-day.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { isHeld } from '../disputes/index.ts';
import { payingMethod } from '../methods/index.ts';
import { amountsOf, countryOfOrder, lockItems, payableView } from '../orders/index.ts';
import { orders, type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import { executePayment, findPayment } from '../payments/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
import { claimCharge, scheduledCharge } from './claim-charge.ts';
import { recordMissedCharge, settleCharge } from './settle-charge.ts';

interface ScheduledCharge {
  readonly outcome: 'CHARGED' | 'PENDING' | 'DECLINED' | 'OVERDUE';
  readonly orderId: number | null;
  readonly amount: Money;
}

/** Null when there is nothing to charge. */
export async function chargeInstalment(server: ServerContext, job: Job): Promise<ScheduledCharge | null> {
  const naturalKey = scheduledCharge(job.subject, job.attempt);
  const claimed = await server.db.transaction((tx) => claim(tx, job, naturalKey));
  if (claimed === 'nothing-to-do') return null;
  if (claimed === 'missed') return missed(server, job);
  const payment = await executePayment(server, claimed, settleCharge);
  if (payment.state === 'DECLINED') return missed(server, job);
  const amount = fromMinor(payment.amountMinor, payment.currency);
  const outcome = payment.state === 'PENDING' ? 'PENDING' : 'CHARGED';
  return { outcome, orderId: payment.orderId, amount };
}

async function claim(
  tx: Transaction,
  job: Job,
  naturalKey: string,
): Promise<PaymentRow | 'missed' | 'nothing-to-do'> {
  const earlier = await findPayment(tx, naturalKey);
  if (earlier) return earlier.state === 'CLAIMED' ? earlier : 'nothing-to-do';
  const [known] = await tx
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.id, Number(job.subject)));
  if (!known) return 'nothing-to-do';
  const items = await lockItems(tx, known.orderId);
  const item = items.find(({ id }) => id === known.id) ?? known;
  // Planned before the date moved: the charge of the new date is planned too.
  if (job.attempt < item.firstAttempt || (await isBefore(tx, job, item))) return 'nothing-to-do';
  // When the dispute ends, the charge is planned again.
  if (await isHeld(tx, item.orderId)) return 'nothing-to-do';
  const isOpen = amountsOf(item).amountPayable > 0 && item.pendingMinor === 0;
  if (!isOpen || !(await isChargedBySchedule(tx, item))) return 'nothing-to-do';
  const method = await methodOfOrder(tx, item);
  const view = payableView(item);
  const views = items.map(payableView);
  const isNext = isPayable(view, views);
  if (!isNext && (await givesWay(tx, job, item, earlierItems(view, views)))) return 'nothing-to-do';
  const payment =
    method &&
    isNext &&
    (await claimCharge(tx, {
      order: { id: item.orderId, consumerId: item.consumerId, currency: item.currency },
      parts: [wholePart(view)],
      naturalKey,
      startedBy: 'SCHEDULED',
      method,
      details: { attempt: job.attempt },
      at: job.dueAt,
    }));
  if (payment) return payment;
  // No method, or an earlier instalment is still open: the attempt counts as missed.
  await recordMissedCharge(tx, item, { attempt: job.attempt, at: job.dueAt });
  return 'missed';
}

/**
 * Puts the charge off by a moment where an earlier payment of the order is charged at the same time: a return moves one onto the day of
 * the next, and they are paid in their order. Jobs of one moment run in the order of their names.
 */
async function givesWay(
  tx: Transaction,
  { kind, subject, attempt, dueAt }: Job,
  { consumerId }: ScheduleItemRow,
  earlier: readonly { readonly id: number }[],
): Promise<boolean> {
  const isSameTime = and(
    eq(jobs.kind, kind),
    eq(jobs.dueAt, dueAt),
    inArray(
      jobs.subject,
      earlier.map(({ id }) => String(id)),
    ),
  );
  if (earlier.length === 0 || (await tx.$count(jobs, isSameTime)) === 0) return false;
  await replanJob(tx, { kind, subject, attempt, consumerId, dueAt: new Date(dueAt.getTime() + 1) }, 1);
  return true;
}

async function isBefore(tx: Transaction, { dueAt }: Job, { orderId, dueDate }: ScheduleItemRow) {
  return dueDate !== null && dueAt < startOfDay(dueDate, await countryOfOrder(tx, orderId));
}

async function isChargedBySchedule(tx: Transaction, item: ScheduleItemRow): Promise<boolean> {
  const [consumer] = await tx
    .select({ status: consumers.accountStatus })
    .from(consumers)
    .where(eq(consumers.id, item.consumerId));
  return paysBySchedule(consumer?.status ?? '');
}

async function methodOfOrder(tx: Transaction, { consumerId, orderId, currency }: ScheduleItemRow) {
  const [order] = await tx
    .select({ cardId: orders.cardId, bankAccountId: orders.bankAccountId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ? payingMethod(tx, consumerId, order, currency) : null;
}

async function missed(server: ServerContext, job: Job): Promise<ScheduledCharge> {
  const [item] = await server.db
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.id, Number(job.subject)));
  if (!item) throw new Error(`Instalment ${job.subject} is gone`);
  return {
    outcome: item.isOverdue ? 'OVERDUE' : 'DECLINED',
    orderId: item.orderId,
    amount: fromMinor(amountsOf(item).amountPayable, item.currency),
  };
}
