import type { Account } from '#shared/contract/access/account.schema.ts';

/** A confirmed Australian consumer. */
export const accountOf = (changes: Partial<Account> = {}): Account => ({
  uuid: '7e0c6d0e-0d0a-4d7e-9a6c-2f2f0c6b1a11',
  email: 'maya@example.com',
  mobile: '0412345482',
  phoneNumber: '0412345482',
  countryCode: 'AU',
  givenNames: 'Maya',
  otherGivenNames: null,
  surname: 'Rowe',
  dateOfBirth: '1994-03-07',
  contactAddress: null,
  preferredLocale: 'en-AU',
  accountStatus: 'ACTIVE',
  frozenStatus: { accountFrozen: false, selfExclusion: false },
  profileConfirmed: true,
  passwordExists: true,
  smsVerificationRequired: false,
  isEmailVerificationRequired: false,
  frequentConsumer: false,
  identityCheckStatus: 'NOT_REQUIRED',
  identityCheckMetadata: { profileCheckAttemptsLeft: 0 },
  verifiedIdentityDocuments: [],
  hasPurchaseAgreements: false,
  hasBillingAgreements: false,
  ...changes,
});
