/** Signing in, joining, codes, passwords, sessions, and changes of contacts. */

export { limitAttempts, returnAttempt } from './codes/attempts.ts';
export { type LimitName, limits } from './codes/limits.ts';
export * as oneTimeCodes from './codes/one-time-code.ts';
export { expireCode } from './codes/verification-codes.ts';
export * as accountChanges from './contacts/account-changes.ts';
export * as contactChanges from './contacts/change-contact.ts';
export * as contactChecks from './contacts/verify-contact.ts';
export { crossRegionSignIn } from './joining/cross-region.ts';
export * as marketing from './joining/marketing.ts';
export * as registrations from './joining/registration.ts';
export { type BrowserSecrets, browserSecretsOf } from './signing-in/browser-secrets.ts';
export type { Browser, Caller, ConsumerSession } from './signing-in/caller.ts';
export { changePassword } from './signing-in/change-password.ts';
export * as logins from './signing-in/login.ts';
export {
  endLogin,
  endOtherLogins,
  listLogins,
  noteShopOfLogin,
  storeDistantLogins,
} from './signing-in/login-sessions.ts';
export { lockLogin } from './signing-in/login-tries.ts';
export * as passwordResets from './signing-in/password-reset.ts';
export { hashPassword } from './signing-in/passwords.ts';
export * as secondFactors from './signing-in/second-factor.ts';
export {
  endSession,
  type FoundSession,
  findSession,
  type GivenSession,
  isLiveSession,
} from './signing-in/sessions.ts';
export { sweepAccess } from './sweep.ts';
