/** The double-entry ledger: what each business fact books, and the one way to book it. */
export { type MerchantAccountKind, merchantAccount, merchantAccountKinds } from './accounts.ts';
export { postToLedger } from './post.ts';
export {
  captured,
  donated,
  instalmentPaid,
  lateFeeCharged,
  lateFeePaid,
  lateFeeWaived,
  orderAuthorised,
  orderReduced,
  refundPaid,
} from './postings.ts';
