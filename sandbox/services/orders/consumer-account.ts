/** What a consumer may spend and how the account stands. Source: payments-open O-21, O-51. */
import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { type PurchaseRefusal, purchaseRefusal } from '#shared/domain/account/account-status.ts';
import { type MinorUnits, sumMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Consumer, consumers } from '../access/access.tables.ts';
import { type Checkout, checkouts } from '../checkouts/checkouts.tables.ts';
import { amountsOf } from './item-status.ts';
import { scheduleItems } from './orders.tables.ts';

/** Nothing else of this consumer's money can be decided until the transaction ends. */
export async function lockConsumer(db: Executor, consumerId: string): Promise<Consumer> {
  const [consumer] = await db.select().from(consumers).where(eq(consumers.id, consumerId)).for('update');
  if (!consumer) throw new Refusal('unauthorized');
  return consumer;
}

/** Why this account cannot shop; null when it can (PAY-146). */
async function purchaseRefusalOf(db: Executor, consumer: Consumer): Promise<PurchaseRefusal | null> {
  const [overdue] = await db
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(and(owedBy(consumer.id), eq(scheduleItems.isOverdue, true)))
    .limit(1);
  return purchaseRefusal({ accountStatus: consumer.accountStatus, isOverdue: overdue !== undefined });
}

/** @throws {Refusal} `account_suspended`, `account_restricted` or `account_overdue` (PAY-055). */
export async function refuseUntransactable(db: Executor, consumer: Consumer): Promise<void> {
  const refusal = await purchaseRefusalOf(db, consumer);
  if (refusal) throw new Refusal(refusal);
}

export const owedBy = (consumerId: string) =>
  and(eq(scheduleItems.consumerId, consumerId), gt(scheduleItems.amountMinor, scheduleItems.settledMinor));

/**
 * What counts against the limit: all that is owed, late fees included, and what other checkouts have reserved and no
 * order shows yet.
 * @param exceptToken a checkout that asks whether it fits.
 */
async function usedOfLimit(db: Executor, consumer: Consumer, exceptToken?: string): Promise<MinorUnits> {
  const owed = await db.select().from(scheduleItems).where(owedBy(consumer.id));
  const [reserved] = await db
    .select({ sum: sql<string>`coalesce(sum(${checkouts.amountMinor}), 0)` })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.consumerId, consumer.id),
        or(eq(checkouts.state, 'APPROVED'), isNotNull(checkouts.settlingPaymentId)),
        // Checkouts stay APPROVED once their shop has taken them up: the order is counted above, and a declined one is over.
        sql`not exists (select from merchant_payments where merchant_payments.token = ${checkouts.token})`,
        exceptToken === undefined ? undefined : ne(checkouts.token, exceptToken),
      ),
    );
  const outstanding = owed.map((item) => amountsOf(item).outstandingBalance);
  return sumMinor(outstanding) + Number(reserved?.sum ?? 0);
}

/** Whether a checkout fits into what is left of the limit. */
export async function fitsLimit(
  db: Executor,
  consumer: Consumer,
  { token, amountMinor }: Pick<Checkout, 'token' | 'amountMinor'>,
): Promise<boolean> {
  return amountMinor <= consumer.creditLimit - (await usedOfLimit(db, consumer, token));
}

/** The limit as its consumer sees it: whoever may not shop has nothing to spend. Source: portal-open O-25. */
export async function limitOf(db: Executor, consumer: Consumer) {
  const used = await usedOfLimit(db, consumer);
  const canShop = (await purchaseRefusalOf(db, consumer)) === null;
  const available = canShop ? Math.max(0, consumer.creditLimit - used) : 0;
  return { creditLimit: consumer.creditLimit, used, available };
}
