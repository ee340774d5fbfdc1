/** What a consumer may still spend. Source: payments-open O-21, portal-open O-25. */
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { purchaseRefusalOf, totalOwed } from '../account-standing/index.ts';
import { type Checkout, checkouts } from '../checkouts/checkouts.tables.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';

/**
 * What counts against the limit: all that is owed, late fees included, and what other checkouts reserve without having
 * an order yet.
 * @param exceptToken the checkout that is being checked.
 */
async function usedOfLimit(db: Executor, consumer: Consumer, exceptToken?: string): Promise<MinorUnits> {
  const [reserved] = await db
    .select({ sum: sql<string>`coalesce(sum(${checkouts.amountMinor}), 0)` })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.consumerId, consumer.id),
        or(eq(checkouts.state, 'APPROVED'), isNotNull(checkouts.settlingPaymentId)),
        // Checkouts stay APPROVED after they are authorised. Their order is counted by `totalOwed`, and a declined one
        // reserves nothing.
        sql`not exists (select from merchant_payments where merchant_payments.token = ${checkouts.token})`,
        exceptToken === undefined ? undefined : ne(checkouts.token, exceptToken),
      ),
    );
  return (await totalOwed(db, consumer.id)) + Number(reserved?.sum ?? 0);
}

/** Whether a checkout fits into what is left of the limit. */
export async function fitsLimit(
  db: Executor,
  consumer: Consumer,
  { token, amountMinor }: Pick<Checkout, 'token' | 'amountMinor'>,
): Promise<boolean> {
  return amountMinor <= consumer.creditLimit - (await usedOfLimit(db, consumer, token));
}

/** The limit as its consumer sees it. An account that may not shop has nothing to spend. Source: portal-open O-25. */
export async function readSpendingLimit(db: Executor, consumerId: string) {
  const consumer = await consumerOf(db, consumerId);
  const used = await usedOfLimit(db, consumer);
  const canShop = (await purchaseRefusalOf(db, consumer)) === null;
  const available = canShop ? Math.max(0, consumer.creditLimit - used) : 0;
  const { currency } = marketOf(consumer.countryCode);
  return {
    creditLimit: fromMinor(consumer.creditLimit, currency),
    used: fromMinor(used, currency),
    availableToSpend: fromMinor(available, currency),
  };
}
