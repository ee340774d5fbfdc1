/** The double-entry ledger: the postings of each business fact, and the only way to book it. */
export type { MerchantAccountKind, ProviderAccountKind } from './accounts.ts';
export { openMerchantAccounts } from './open-accounts.ts';
export { postToLedger } from './post.ts';
