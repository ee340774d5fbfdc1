import type { BankAccount, ManagedBankAccount } from '#shared/domain/methods/bank-account.ts';

/** A linked bank account for tests of screens, with changes. */
export const bankAccount = (changes: Partial<BankAccount> = {}): BankAccount => ({
  id: '3f1c1f00-0d5c-4bb0-9a55-7d9a1f6f2a11',
  type: 'ACH_BANK_ACCOUNT',
  fingerprint: 'fp-everyday',
  bankName: 'Harbor First Bank',
  name: 'Everyday Checking',
  mask: '0042',
  validAccount: true,
  linkedThisConsumer: true,
  linkedOtherConsumers: false,
  preferred: false,
  ...changes,
});

/** The same in the list of payment methods. */
export const managedBankAccount = (): ManagedBankAccount => ({ ...bankAccount(), hasActiveAgreement: false });

/** Another one, that its bank offers for linking. */
export const offeredAccount = (changes: Partial<BankAccount> = {}): BankAccount =>
  bankAccount({
    id: '9f1c1f00-0d5c-4bb0-9a55-7d9a1f6f2a22',
    fingerprint: 'fp-savings',
    name: 'High Yield Savings',
    mask: '7777',
    linkedThisConsumer: false,
    ...changes,
  });
