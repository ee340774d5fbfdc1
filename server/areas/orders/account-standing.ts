/** The standing of a consumer's account: what is owed, and whether it may shop. Source: payments-open O-21, O-51. */
import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { type PurchaseRefusal, purchaseRefusal } from '#shared/domain/account/account-status.ts';
import { fromMinor, type Money, sumByCurrency } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { findMerchant } from '../merchants/index.ts';
import type { CardUse } from '../methods/index.ts';
import { findOrder } from './find-order.ts';
import { amountsOf } from './item-status.ts';
import { scheduleItems } from './orders.tables.ts';

/** Why this consumer cannot shop; null when they can (PAY-146). */
export async function purchaseRefusalOf(db: Executor, consumer: Consumer): Promise<PurchaseRefusal | null> {
  const [overdue] = await db
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(and(owedBy(consumer.id), eq(scheduleItems.isOverdue, true)))
    .limit(1);
  return purchaseRefusal({ ...consumer, isOverdue: overdue !== undefined });
}

/** @throws {Refusal} with the code that says why this consumer cannot shop (PAY-055). */
export async function refuseUntransactable(db: Executor, consumer: Consumer): Promise<void> {
  const refusal = await purchaseRefusalOf(db, consumer);
  if (refusal === 'profile_required') {
    throw new Refusal('precondition_failed', { errorInfo: { profile: 'required' } });
  }
  if (refusal) throw new Refusal(refusal);
}

export const owedBy = (consumerId: string) =>
  and(eq(scheduleItems.consumerId, consumerId), gt(scheduleItems.amountMinor, scheduleItems.settledMinor));

/** All that is owed in each currency, late fees included. */
export async function totalOwed(db: Executor, consumerId: string): Promise<Money[]> {
  const owed = await db.select().from(scheduleItems).where(owedBy(consumerId));
  return sumByCurrency(owed.map((item) => fromMinor(amountsOf(item).outstandingBalance, item.currency)));
}

export const overdueItems = (db: Executor, consumerId: string) =>
  db
    .select()
    .from(scheduleItems)
    .where(and(owedBy(consumerId), eq(scheduleItems.isOverdue, true)))
    .orderBy(asc(scheduleItems.dueDate), asc(scheduleItems.id));

/** The overdue instalments that block a purchase, as a checkout lists them. */
export async function overdueSchedules(db: Executor, consumerId: string) {
  return (await overdueItems(db, consumerId)).flatMap((item) => {
    const { dueDate, orderId, currency } = item;
    const amount = fromMinor(amountsOf(item).outstandingBalance, currency);
    return dueDate === null ? [] : { orderNumber: String(orderId), amount, dueDate };
  });
}

/**
 * The purpose of a card: one order, or all that the consumer owes.
 * @throws {Refusal} `not_found` for an unknown or foreign order.
 */
export async function cardUseOfOrders(
  { db, clock }: ServerContext,
  consumerId: string,
  orderId?: string,
): Promise<CardUse> {
  const order = orderId === undefined ? null : await findOrder(db, consumerId, orderId);
  const { countryCode } = order ? await findMerchant(db, order.merchantId) : await consumerOf(db, consumerId);
  const [last] = await db
    .select({ dueDate: scheduleItems.dueDate })
    .from(scheduleItems)
    .where(and(owedBy(consumerId), order ? eq(scheduleItems.orderId, order.id) : undefined))
    .orderBy(desc(scheduleItems.dueDate))
    .limit(1);
  const today = dayOf(clock.nowOf(consumerId), countryCode);
  return { today, lastPaymentDate: last?.dueDate ?? null, countryCode };
}
