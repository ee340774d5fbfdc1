/** Managing linked bank accounts: the list, the default, removal. Source: PAY-288 to PAY-290. */
import type { ManagedBankAccount } from '#shared/domain/methods/bank-account.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { methodsInAgreements } from '../agreements/index.ts';
import { lockConsumer } from '../consumers/index.ts';
import {
  accountView,
  applePayOf,
  bankEligibility,
  linkedAccountsOf,
  makeAccountDefault,
  savedCardsOf,
  withdrawAccount,
} from '../methods/index.ts';
import { refuseRemoval } from './refuse-removal.ts';

/** An account belongs to one shopper, so another shopper cannot have linked it. */
export async function listAccounts(
  { db, clock }: ServerContext,
  consumerId: string,
): Promise<ManagedBankAccount[]> {
  const accounts = await linkedAccountsOf(db, consumerId);
  const cards = await savedCardsOf(db, consumerId);
  const applePay = await applePayOf(db, consumerId);
  const all = { cards: applePay ? [...cards, applePay] : cards, accounts };
  const inAgreements = await methodsInAgreements(db, consumerId, clock.nowOf(consumerId), all);
  return accounts.map((account) => ({
    ...accountView(account, false),
    hasActiveAgreement: inAgreements.has(account.id),
  }));
}

/**
 * The default pays for orders whose card is removed later, so it must meet the rules for an order.
 * @throws {Refusal} `not_found`, `payment_method_not_usable` for an account that cannot be debited, or not for this
 * shopper.
 */
export async function preferAccount(server: ServerContext, consumerId: string, accountId: string) {
  return server.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, consumerId);
    const account = await findLinked(tx, consumerId, accountId);
    const { manualPayment } = await bankEligibility(tx, consumer);
    if (!account.isValid || !manualPayment) throw new Refusal('payment_method_not_usable');
    await makeAccountDefault(tx, account);
    return { type: 'ACH_BANK_ACCOUNT' as const, id: account.id };
  });
}

/** @throws {Refusal} `not_found`, or why the account has to stay. */
export async function removeAccount(
  server: ServerContext,
  consumerId: string,
  accountId: string,
): Promise<void> {
  await server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const account = await findLinked(tx, consumerId, accountId);
    const now = server.clock.nowOf(consumerId);
    await refuseRemoval(tx, consumerId, account.id, now);
    await withdrawAccount(tx, account, now);
  });
}

/** @throws {Refusal} `not_found`, also for an account that is another's, was removed, or was only offered. */
async function findLinked(tx: Transaction, consumerId: string, accountId: string) {
  const account = (await linkedAccountsOf(tx, consumerId)).find(({ id }) => id === accountId);
  if (!account) throw new Refusal('not_found');
  return account;
}
