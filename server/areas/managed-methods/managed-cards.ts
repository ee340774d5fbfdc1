/** Managing saved cards: the list, the default, removal, billing addresses. Source: PAY-118 to PAY-121, PAY-300. */
import { eq } from 'drizzle-orm';
import { validateAddress, withStateCode } from '#shared/domain/identity/address.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { cardExpiryStatus, expiresSoon } from '#shared/domain/methods/card-expiry.ts';
import { mayBeDefault } from '#shared/domain/methods/default-method.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { methodsInAgreements } from '../agreements/index.ts';
import { consumerOf, lockConsumer } from '../consumers/index.ts';
import {
  applePayOf,
  linkedAccountsOf,
  makeDefault,
  savedCardsOf,
  savedCardView,
  storeBillingAddress,
  withdrawCards,
} from '../methods/index.ts';
import { type Card, cards } from '../methods/methods.tables.ts';
import { cardUseOfOrders, owedBy } from '../orders/index.ts';
import { orders, scheduleItems } from '../orders/orders.tables.ts';
import { owedIn, refuseRemoval } from './refuse-removal.ts';

/** The saved cards with all that the page shows about each, and whether payments are still to come. */
export async function listManagedCards(server: ServerContext, consumerId: string) {
  const { db } = server;
  const use = await cardUseOfOrders(server, consumerId);
  const saved = await savedCardsOf(db, consumerId);
  const applePay = await applePayOf(db, consumerId);
  const all = applePay ? [...saved, applePay] : saved;
  const counts = await openOrdersByMethod(db, consumerId, all);
  const accounts = await linkedAccountsOf(db, consumerId);
  const now = server.clock.nowOf(consumerId);
  const inAgreements = await methodsInAgreements(db, consumerId, now, { cards: all, accounts });
  const creditcards = saved.map(
    (card): ManagedCard => ({
      ...savedCardView(card, use),
      openOrders: counts.get(card.id) ?? 0,
      billingAddressMissing: needsAddress(use.countryCode) && card.billingAddress === null,
      expiresSoon: expiresSoon({ month: card.expiryMonth, year: card.expiryYear }, use.today),
      hasActiveAgreement: inAgreements.has(card.id),
    }),
  );
  return {
    creditcards,
    applePay: applePay && {
      type: 'APPLE_PAY' as const,
      id: applePay.id,
      preferred: applePay.isPreferred,
      openOrders: counts.get(applePay.id) ?? 0,
      paymentSourceId: applePay.providerToken,
      hasActiveAgreement: inAgreements.has(applePay.id),
    },
    owedIn: await owedIn(db, consumerId),
  };
}

const needsAddress = (countryCode: CountryCode) => marketOf(countryCode).contactAddressForwardedWithCard;

/** How many unpaid orders each method pays for. Those of a removed one count for the default, which is charged instead. */
async function openOrdersByMethod(db: Executor, consumerId: string, methods: readonly Card[]) {
  const found = await db
    .selectDistinct({
      orderId: orders.id,
      fingerprint: cards.fingerprint,
      wallet: cards.wallet,
      deletedAt: cards.deletedAt,
    })
    .from(scheduleItems)
    .innerJoin(orders, eq(orders.id, scheduleItems.orderId))
    .innerJoin(cards, eq(cards.id, orders.cardId))
    .where(owedBy(consumerId));
  const counts = new Map<string, number>();
  for (const { fingerprint, wallet, deletedAt } of found) {
    const method = methods.find((each) => {
      if (deletedAt) return each.isPreferred;
      return wallet ? each.wallet === wallet : each.fingerprint === fingerprint;
    });
    if (method) counts.set(method.id, (counts.get(method.id) ?? 0) + 1);
  }
  return counts;
}

/** @throws {Refusal} `not_found`, `payment_method_not_usable` for an expired card. */
export async function preferCard(server: ServerContext, consumerId: string, cardId: string) {
  return server.db.transaction(async (tx) => {
    const { countryCode } = await lockConsumer(tx, consumerId);
    const card = await findSaved(tx, consumerId, cardId);
    const today = dayOf(server.clock.nowOf(consumerId), countryCode);
    const expiry = { month: card.expiryMonth, year: card.expiryYear };
    const usable = mayBeDefault({ cardExpiryStatus: cardExpiryStatus(expiry, today, null) });
    if (!usable) throw new Refusal('payment_method_not_usable');
    await makeDefault(tx, card);
    return { type: 'CREDIT_CARD' as const, id: card.id };
  });
}

/** @throws {Refusal} `not_found`, or why the card has to stay. */
export async function removeCard(server: ServerContext, consumerId: string, cardId: string): Promise<void> {
  await server.db.transaction(async (tx) => {
    // One change of the cards at a time: of two concurrent removals, the second may be refused.
    await lockConsumer(tx, consumerId);
    const card = await findSaved(tx, consumerId, cardId);
    const now = server.clock.nowOf(consumerId);
    await refuseRemoval(tx, consumerId, card.id, now);
    await withdrawCards(tx, [card], now);
  });
}

/**
 * @throws {Refusal} `not_found`, `invalid_address`, or `precondition_failed` in a market whose banks check no address.
 */
export async function saveBillingAddress(
  server: ServerContext,
  consumerId: string,
  cardId: string,
  address: ContactAddress,
): Promise<void> {
  const { countryCode } = await consumerOf(server.db, consumerId);
  const flags = await effectiveFlags(server.db, countryCode, consumerId);
  await server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const card = await findSaved(tx, consumerId, cardId);
    if (!needsAddress(countryCode)) throw new Refusal('precondition_failed');
    const problems =
      address.countryCode === countryCode
        ? validateAddress(address, formsOf(countryCode), flags)
        : { countryCode: 'invalidCountry' };
    if (Object.keys(problems).length > 0) throw new Refusal('invalid_address', { errorInfo: problems });
    await storeBillingAddress(tx, card, withStateCode(address, formsOf(countryCode).state));
  });
}

/** @throws {Refusal} `not_found`, also for a card that is another's or was removed. */
async function findSaved(tx: Transaction, consumerId: string, cardId: string): Promise<Card> {
  const saved = await savedCardsOf(tx, consumerId);
  const card = saved.find(({ id }) => id === cardId);
  if (!card) throw new Refusal('not_found');
  return card;
}
