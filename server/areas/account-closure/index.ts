/** Closing an account, and opening it again. */
export { closedAt, deactivateAccount, reactivateAccount, recordClosure } from './manage-account.ts';
