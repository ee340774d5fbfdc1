/** The double-entry ledger: what each business fact books, and the one way to book it. */
export type { MerchantAccountKind, ProviderAccountKind } from './accounts.ts';
export { openMerchantAccounts } from './open-accounts.ts';
export { postToLedger } from './post.ts';
