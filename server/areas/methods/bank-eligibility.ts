/** What an account may do with bank accounts. Source: PAY-287, PAY-297, PAY-343, PAY-392. */
import { hasAccountLevelPayments, isSuspended } from '#shared/domain/account/account-status.ts';
import { type BankEligibility, bankDebits, paysIn } from '#shared/domain/methods/bank-account.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { findLinkedAccount, linkedAccountsOf } from './bank-accounts.ts';
import type { PayingMethod } from './paying-method.ts';

const mostAccounts = 5;
/**
 * That many in a row are no accident: each postpones a payment and its late fee by three days, and costs money
 * (decision 114).
 */
export const mostReturnedDebits = 3;

export async function bankEligibility(db: Executor, consumer: Consumer): Promise<BankEligibility> {
  const { id, countryCode, accountStatus, returnedDebits } = consumer;
  const flags = await effectiveFlags(db, countryCode, id);
  // A plan is never paid by a bank account, and its account pays only by the plan.
  const isEligible =
    flags['ach-eligibility-enabled'] &&
    countryCode === bankDebits.countryCode &&
    returnedDebits < mostReturnedDebits &&
    !hasAccountLevelPayments(accountStatus) &&
    !isSuspended(accountStatus);
  if (!isEligible) return { addBankAccount: false, manualPayment: false };
  return { addBankAccount: (await linkedAccountsOf(db, id)).length < mostAccounts, manualPayment: true };
}

/** @throws {Refusal} `bank_account_not_allowed` when the account may not link one. */
export async function requireLinking(db: Executor, consumer: Consumer): Promise<void> {
  const { addBankAccount } = await bankEligibility(db, consumer);
  if (!addBankAccount) throw new Refusal('bank_account_not_allowed');
}

/** The linked accounts that can pay in that currency, whether or not the shopper may use them now. */
export async function payableAccounts(db: Executor, consumerId: string, currency: Currency) {
  if (!paysIn('ACH_BANK_ACCOUNT', currency)) return [];
  return (await linkedAccountsOf(db, consumerId)).filter(({ isValid }) => isValid);
}

/**
 * The linked bank account with which a shopper wants to pay.
 * @param accountId as it was given; undefined when only its type was
 * @param flag another flag that has to be on for this kind of payment. Source: PAY-344.
 * @throws {Refusal} `bank_account_not_allowed` when the shopper may not pay with one, or not in that currency;
 * `not_found`.
 */
export async function acceptBankAccount(
  db: Executor,
  consumer: Consumer,
  currency: Currency,
  accountId: string | undefined,
  flag?: 'ach-checkout-enabled',
): Promise<PayingMethod> {
  const account = accountId === undefined ? null : await findLinkedAccount(db, consumer.id, accountId);
  if (!account) throw new Refusal('not_found');
  const { manualPayment } = await bankEligibility(db, consumer);
  const isOn = !flag || (await effectiveFlags(db, consumer.countryCode, consumer.id))[flag];
  if (!manualPayment || !isOn || !paysIn('ACH_BANK_ACCOUNT', currency)) {
    throw new Refusal('bank_account_not_allowed');
  }
  if (!account.isValid) throw new Refusal('precondition_failed');
  return { type: 'ACH_BANK_ACCOUNT', account };
}
