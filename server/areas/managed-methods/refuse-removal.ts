import { cardExpiryStatus } from '#shared/domain/methods/card-expiry.ts';
import type { ListedMethod } from '#shared/domain/methods/default-method.ts';
import { removalRefusal } from '#shared/domain/methods/removal.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import { methodsInAgreements } from '../agreements/index.ts';
import { listWaiting } from '../checkouts/index.ts';
import { consumerOf } from '../consumers/index.ts';
import { applePayOf, bankEligibility, linkedAccountsOf, savedCardsOf } from '../methods/index.ts';
import type { BankAccount, Card } from '../methods/methods.tables.ts';
import { owedBy } from '../orders/index.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import { pendingPayments } from './card-report.ts';

/** @throws {Refusal} why a method has to stay, among all that the shopper has. */
export async function refuseRemoval(
  db: Executor,
  consumerId: string,
  methodId: string,
  now: Date,
): Promise<void> {
  const cards = await savedCardsOf(db, consumerId);
  const accounts = await linkedAccountsOf(db, consumerId);
  const applePay = await applePayOf(db, consumerId);
  const all = { cards: applePay ? [...cards, applePay] : cards, accounts };
  const inAgreements = await methodsInAgreements(db, consumerId, now, all);
  const consumer = await consumerOf(db, consumerId);
  const today = dayOf(now, consumer.countryCode);
  const candidate = ({ id, isPreferred }: Card | BankAccount, listed: ListedMethod) => ({
    id,
    ...listed,
    preferred: isPreferred,
    hasActiveAgreement: inAgreements.has(id),
  });
  const methods = [
    ...cards.map((card) => {
      const expiry = { month: card.expiryMonth, year: card.expiryYear };
      const status = cardExpiryStatus(expiry, today, null);
      return candidate(card, { type: 'CREDIT_CARD', cardExpiryStatus: status });
    }),
    ...accounts.map((account) =>
      candidate(account, { type: 'ACH_BANK_ACCOUNT', validAccount: account.isValid }),
    ),
    ...(applePay ? [candidate(applePay, { type: 'APPLE_PAY' })] : []),
  ];
  const method = methods.find(({ id }) => id === methodId);
  const { manualPayment: paysFromBanks } = await bankEligibility(db, consumer);
  const owed = await owedIn(db, consumerId);
  const refusal = method && removalRefusal(method, methods, { owedIn: owed, paysFromBanks });
  if (refusal) throw new Refusal(refusal);
}

/**
 * The currencies in which payments are still to come, including those of a running purchase, and of an order that its
 * shop has yet to confirm. Read in the order in which a purchase passes through the three, so that none is missed in
 * between.
 */
export async function owedIn(db: Executor, consumerId: string): Promise<Currency[]> {
  const pending = await pendingPayments(db, consumerId);
  const waiting = await listWaiting(db, consumerId);
  const owed = await db
    .selectDistinct({ currency: scheduleItems.currency })
    .from(scheduleItems)
    .where(owedBy(consumerId));
  const currencies = [...pending, ...waiting.map(({ amount }) => amount), ...owed].map(
    ({ currency }) => currency,
  );
  return [...new Set(currencies)];
}
