/** Signing in, joining, codes, passwords, sessions, and changes of contacts. */
export * as accountChanges from './account-changes.ts';
export { limitAttempts, returnAttempt } from './attempts.ts';
export { type BrowserSecrets, browserSecretsOf } from './browser-secrets.ts';
export type { Browser, Caller, ConsumerSession } from './caller.ts';
export * as contactChanges from './change-contact.ts';
export { changePassword } from './change-password.ts';
export { crossRegionSignIn } from './cross-region.ts';
export * as logins from './login.ts';
export { lockLogin } from './login-tries.ts';
export * as marketing from './marketing.ts';
export * as oneTimeCodes from './one-time-code.ts';
export * as passwordResets from './password-reset.ts';
export { hashPassword } from './passwords.ts';
export * as registrations from './registration.ts';
export * as secondFactors from './second-factor.ts';
export { endSession, type FoundSession, findSession, type GivenSession } from './sessions.ts';
export { sweepAccess } from './sweep.ts';
export * as contactChecks from './verify-contact.ts';
