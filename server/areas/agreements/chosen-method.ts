import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { paysIn } from '#shared/domain/methods/bank-account.ts';
import { cardExpiryStatus } from '#shared/domain/methods/card-expiry.ts';
import { mayBeDefault } from '#shared/domain/methods/default-method.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { lockConsumer } from '../consumers/index.ts';
import { findMerchant } from '../merchants/index.ts';
import {
  acceptBankAccount,
  accountMethodView,
  cardMethodView,
  defaultMethodsOf,
  enabledCardsOf,
  isCardEnabled,
  linkedAccountsOf,
  type MethodColumns,
  methodColumns,
} from '../methods/index.ts';
import { cards } from '../methods/methods.tables.ts';
import { isUuid } from './agreement-id.ts';

/** The method that a shopper chose for an order or an agreement. */
export type ChosenMethod =
  | { readonly cardId: string }
  | { readonly bankAccountId: string }
  | { readonly paymentSourceId: string };

/**
 * The method that was chosen, locked against removal until the transaction ends.
 * @throws {Refusal} `not_found` for one that is unknown, another's or was removed; `payment_method_not_usable` for a
 * card that has expired or that the shop's market does not accept, and for Apple Pay if it is not accepted;
 * `bank_account_not_allowed`.
 */
export async function lockChosenMethod(
  tx: Transaction,
  server: ServerContext,
  consumerId: string,
  chosen: ChosenMethod,
  merchantId: string,
): Promise<MethodColumns> {
  // A removal locks the consumer too, so a method is either chosen or removed first.
  const consumer = await lockConsumer(tx, consumerId);
  const merchant = await findMerchant(tx, merchantId);
  if ('bankAccountId' in chosen) {
    const { bankAccountId } = chosen;
    return methodColumns(await acceptBankAccount(tx, consumer, merchant.currency, bankAccountId));
  }
  const [card] = await tx
    .select()
    .from(cards)
    .where(and(isChosen(chosen), eq(cards.consumerId, consumerId), isNull(cards.deletedAt)));
  if (!card) throw new Refusal('not_found');
  const today = dayOf(server.clock.nowOf(consumerId), consumer.countryCode);
  const expiry = { month: card.expiryMonth, year: card.expiryYear };
  const isUsable =
    mayBeDefault({ cardExpiryStatus: cardExpiryStatus(expiry, today, null) }) &&
    isCardEnabled(enabledCardsOf(merchant.countryCode), card.brand, card.fundingType) &&
    (card.wallet === null || takesApplePay(merchant.countryCode));
  if (!isUsable) throw new Refusal('payment_method_not_usable');
  return methodColumns({ type: 'CREDIT_CARD', card });
}

/** A saved card by its id. Wallet sources are in no list of cards, and have the name that their provider gave them. */
function isChosen(chosen: Exclude<ChosenMethod, { readonly bankAccountId: string }>): SQL | undefined {
  if ('paymentSourceId' in chosen) {
    return and(eq(cards.providerToken, chosen.paymentSourceId), isNotNull(cards.wallet));
  }
  if (!isUuid(chosen.cardId)) throw new Refusal('not_found');
  return and(eq(cards.id, chosen.cardId), eq(cards.isListed, true));
}

interface Paid extends MethodColumns {
  readonly consumerId: string;
}

/** The method to charge: the chosen one, or the default if that was removed; null if there is none. */
export async function methodPaying(
  db: Executor,
  { consumerId, cardId, bankAccountId }: Paid,
  currency: Currency,
): Promise<PaymentMethod | null> {
  if (cardId === null && bankAccountId === null) return null;
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId ?? consumerId), isNull(cards.deletedAt)));
  if (card) return cardMethodView(card);
  const account = (await linkedAccountsOf(db, consumerId)).find(({ id }) => id === bankAccountId);
  if (account) return accountMethodView(account);
  const byDefault = (await defaultMethodsOf(db, [consumerId])).get(consumerId);
  return byDefault && paysIn(byDefault.type, currency) ? byDefault : null;
}
