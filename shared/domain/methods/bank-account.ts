import * as z from 'zod/mini';
import type { Currency } from '../money.ts';
import { agreementUse } from './agreement-use.ts';
import type { MethodType } from './payment-method.ts';

/** A bank account of the consumer, or one that their bank offers for linking (PAY-283). The number stays at the bank. */
export const bankAccountSchema = z.object({
  id: z.string(),
  type: z.literal('ACH_BANK_ACCOUNT'),
  fingerprint: z.string(),
  bankName: z.string(),
  name: z.string(),
  /** The last digits of the number. */
  mask: z.string(),
  /** False for one that cannot be debited. */
  validAccount: z.boolean(),
  linkedThisConsumer: z.boolean(),
  linkedOtherConsumers: z.boolean(),
  preferred: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** A linked bank account in the list of payment methods. */
export const managedBankAccountSchema = z.object({ ...bankAccountSchema.shape, ...agreementUse });
export type ManagedBankAccount = z.infer<typeof managedBankAccountSchema>;

/** The banks of the provider debit accounts of this country, in its currency. */
export const bankDebits = { countryCode: 'US', currency: 'USD' } as const;

/** Whether a method of that type can be charged in a currency: a card in every one. */
export const paysIn = (type: MethodType, currency: Currency): boolean =>
  type !== 'ACH_BANK_ACCOUNT' || currency === bankDebits.currency;

/** What an account may do with bank accounts: link one, pay with a linked one (PAY-287, PAY-392). */
export const bankEligibilitySchema = z.object({ addBankAccount: z.boolean(), manualPayment: z.boolean() });
export type BankEligibility = z.infer<typeof bankEligibilitySchema>;

/** Whether an account can be chosen: its bank takes debits, and no other consumer pays with it (PAY-393). */
export const isChoosable = ({
  validAccount,
  linkedOtherConsumers,
}: Pick<BankAccount, 'validAccount' | 'linkedOtherConsumers'>): boolean =>
  validAccount && !linkedOtherConsumers;
