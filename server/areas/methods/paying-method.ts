/** The method that a payment is charged to. Source: PAY-177. */
import { paysIn } from '#shared/domain/methods/bank-account.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { lockLinkedAccounts, lockUsableAccount } from './bank-accounts.ts';
import { lockActiveCards, lockUsableCard } from './cards.ts';
import type { BankAccount, Card } from './methods.tables.ts';

export type PayingMethod =
  | { readonly type: 'CREDIT_CARD'; readonly card: Card }
  | { readonly type: 'ACH_BANK_ACCOUNT'; readonly account: BankAccount };

/** How a payment, a checkout and an order refer to their method: by one of these, or by none. */
export interface MethodColumns {
  readonly cardId: string | null;
  readonly bankAccountId: string | null;
}

const noMethod: MethodColumns = { cardId: null, bankAccountId: null };

export function methodColumns(method: PayingMethod): MethodColumns {
  switch (method.type) {
    case 'CREDIT_CARD':
      return { ...noMethod, cardId: method.card.id };
    case 'ACH_BANK_ACCOUNT':
      return { ...noMethod, bankAccountId: method.account.id };
  }
}

/** The same of a row that has them. */
export const methodOf = ({ cardId, bankAccountId }: MethodColumns): MethodColumns => ({
  cardId,
  bankAccountId,
});

/** Its token at its provider. */
export function sourceOf(method: PayingMethod): string {
  return method.type === 'CREDIT_CARD' ? method.card.providerToken : method.account.providerToken;
}

/**
 * The method that is charged for an order: its own, or the default if that was removed; null if none pays in the
 * currency of the order.
 * @param own the method that the order began with
 */
export async function payingMethod(
  tx: Transaction,
  consumerId: string,
  own: MethodColumns,
  currency: Currency,
): Promise<PayingMethod | null> {
  if (own.cardId === null && own.bankAccountId === null) return null;
  const cards = await lockActiveCards(tx, consumerId);
  const linked = await lockLinkedAccounts(tx, consumerId);
  const accounts = paysIn('ACH_BANK_ACCOUNT', currency) ? linked : [];
  const ofCard = (card: Card | undefined) => card && { type: 'CREDIT_CARD' as const, card };
  const ofAccount = (account: BankAccount | undefined) =>
    account && { type: 'ACH_BANK_ACCOUNT' as const, account };
  return (
    ofCard(cards.find(({ id }) => id === own.cardId)) ??
    ofAccount(accounts.find(({ id }) => id === own.bankAccountId)) ??
    ofCard(cards.find(({ isPreferred }) => isPreferred)) ??
    ofAccount(accounts.find(({ isPreferred }) => isPreferred)) ??
    null
  );
}

/**
 * Locks the method of a payment that is being claimed, so that it is either used or removed first.
 * @throws {Refusal} `payment_method_not_usable` when it was removed or reported since the shopper presented it.
 */
export async function lockUsableMethod(tx: Transaction, method: PayingMethod): Promise<void> {
  const isUsable = await (method.type === 'CREDIT_CARD'
    ? lockUsableCard(tx, method.card)
    : lockUsableAccount(tx, method.account));
  if (!isUsable) throw new Refusal('payment_method_not_usable');
}
