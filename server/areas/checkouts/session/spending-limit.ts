/** What a consumer may still spend, separately in each currency. Source: payments-open O-21, portal-open O-25. */
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { creditLimitIn } from '#shared/domain/account/credit-limit.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { type Currency, fromMinor, type Money, sumByCurrency, toMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../../core/database/database.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { consumerOf } from '../../consumers/index.ts';
import { purchaseRefusalOf, totalOwed } from '../../orders/index.ts';
import { type Checkout, checkouts } from '../checkouts.tables.ts';

/**
 * What counts against the limit in each currency: all that is owed, including late fees, and what other checkouts
 * reserve before they have an order.
 * @param exceptToken the checkout that is being checked.
 */
async function usedOfLimit(db: Executor, consumer: Consumer, exceptToken?: string): Promise<Money[]> {
  const reserved = await db
    .select({ currency: checkouts.currency, sum: sql<string>`sum(${checkouts.amountMinor})` })
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
    )
    .groupBy(checkouts.currency);
  return sumByCurrency([
    ...(await totalOwed(db, consumer.id)),
    ...reserved.map(({ currency, sum }) => fromMinor(Number(sum), currency)),
  ]);
}

const amountIn = (amounts: readonly Money[], currency: Currency) =>
  toMinor(amounts.find((money) => money.currency === currency) ?? '0.00');

/** Whether a checkout fits into what is left of the limit in its currency. */
export async function fitsLimit(
  db: Executor,
  consumer: Consumer,
  { token, amountMinor, currency }: Pick<Checkout, 'token' | 'amountMinor' | 'currency'>,
): Promise<boolean> {
  const used = amountIn(await usedOfLimit(db, consumer, token), currency);
  return amountMinor <= creditLimitIn(consumer, currency) - used;
}

/**
 * The limit as its consumer sees it: that of the consumer's market, and those of the other currencies in which
 * something counts against it. An account that may not shop has nothing to spend. Source: portal-open O-25.
 */
export async function readSpendingLimit(db: Executor, consumerId: string) {
  const consumer = await consumerOf(db, consumerId);
  const allUsed = await usedOfLimit(db, consumer);
  const canShop = (await purchaseRefusalOf(db, consumer)) === null;
  const limitIn = (currency: Currency) => {
    const creditLimit = creditLimitIn(consumer, currency);
    const used = amountIn(allUsed, currency);
    const available = canShop ? Math.max(0, creditLimit - used) : 0;
    return {
      creditLimit: fromMinor(creditLimit, currency),
      used: fromMinor(used, currency),
      availableToSpend: fromMinor(available, currency),
    };
  };
  const home = marketOf(consumer.countryCode).currency;
  const others = allUsed.map(({ currency }) => currency).filter((currency) => currency !== home);
  return { ...limitIn(home), otherCurrencies: others.map(limitIn) };
}
