import * as z from 'zod/mini';

/** A linked bank account (PAY-283). `id` and `accountId` hold the same value, because the calls use both names. */
export const bankAccountSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  type: z.literal('ACH_BANK_ACCOUNT'),
  fingerprint: z.string(),
  name: z.string(),
  /** The last digits of the account number. */
  mask: z.string(),
  validAccount: z.boolean(),
  linkedThisConsumer: z.boolean(),
  linkedOtherConsumers: z.boolean(),
  preferred: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** An account that is not valid, or that another consumer linked, cannot be chosen (PAY-393). */
export function isBankAccountUsable(
  account: Pick<BankAccount, 'validAccount' | 'linkedOtherConsumers'>,
): boolean {
  return account.validAccount && !account.linkedOtherConsumers;
}
