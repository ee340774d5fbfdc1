/** Getting in: look-up, password login, registration; the group with its neighbours at the end. Source: access-open 1.2. */
import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { accountSchema } from './account.schema.ts';
import {
  changeEmail,
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  reverifyEmailChange,
  reverifyMobileChange,
  startEmailChange,
  startMobileChange,
} from './change-contact.contract.ts';
import { changePassword } from './change-password.contract.ts';
import { crossRegionSignIn } from './cross-region.contract.ts';
import { enforceLogin } from './enforce-login.contract.ts';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
  updateMarketingSubscription,
} from './marketing.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from './one-time-code.contract.ts';
import {
  resetPassword,
  resetPasswordEmailOption,
  resetPasswordTwoFactorCheck,
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from './password-reset.contract.ts';
import { newPersistentLogin, resumeLogin } from './resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from './second-factor.contract.ts';
import { signedInSchema } from './signed-in.schema.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const email = text(254);
const code = text(12);
const registrationId = z.uuid();
const shortText = z.optional(text(200));

const registrationStateSchema = z.object({
  registrationId,
  email: z.string(),
  countryCode: z.string(),
  mobileVerified: z.boolean(),
  emailVerified: z.boolean(),
});

/** A01. Tells whether an account exists, therefore rate-limited; the mobile only ever masked. */
export const lookup = operation({
  method: 'POST',
  path: '/portal/consumers/auth/lookup',
  access: 'public',
  body: z.strictObject({ email, amplitudeSessionId: shortText, transactionToken: shortText }),
  reply: z.object({
    existing: z.boolean(),
    countryCode: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    passwordExists: z.boolean(),
    smsVerificationRequired: z.boolean(),
    smsVerificationEnabled: z.boolean(),
  }),
  errors: ['invalid_email_address', 'unsupported_merchant_trading_country'],
});

/** A02. 207 when a second factor is pending. The token is in the `x-auth-token` response header. */
export const login = operation({
  method: 'POST',
  path: '/portal/consumers/auth/login',
  access: 'public',
  body: z.strictObject({
    username: email,
    password: text(256),
    rememberMe: z.optional(z.boolean()),
    fingerprint: shortText,
    transactionToken: shortText,
    profilingSessionId: shortText,
  }),
  reply: signedInSchema,
  status: [200, 207],
  errors: [
    'authentication_failure',
    'authentication_failure_max_attempts',
    'account_locked',
    'account_disabled',
    'force_password_reset_required',
    'paywatch_check_failed',
  ],
});

export const logout = operation({
  method: 'POST',
  path: '/portal/consumers/auth/logout',
  access: 'public',
  body: z.strictObject({}),
  reply: null,
  errors: [],
});

/** A05. */
export const startRegistration = operation({
  method: 'POST',
  path: '/portal/consumers/registration/start',
  access: 'public',
  body: z.strictObject({
    email,
    friendbuyReferral: z.optional(
      z.strictObject({ attributionId: text(200), payload: text(2000), signature: text(500) }),
    ),
    checkEmailVerification: z.boolean(),
  }),
  reply: z.object({ registrationId, isEmailVerificationRequired: z.boolean() }),
  status: [201],
  errors: [
    'invalid_email_address',
    'duplicate_email',
    'email_exists_in_another_region',
    'registration_not_available',
  ],
});

/** A06. Lets a reload go on where it was. Needs the registration's own cookie. */
export const readRegistration = operation({
  method: 'GET',
  path: '/portal/consumers/registration/{registrationId}',
  access: 'public',
  params: z.strictObject({ registrationId }),
  reply: registrationStateSchema,
  errors: [],
});

/** A07. Also the resend. `smsEnabled` false means: verify the email instead. */
export const registrationMobileVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/registration/mobile/verify-ask',
  access: 'public',
  body: z.strictObject({
    registrationId,
    mobile: text(20),
    countryCode: text(2),
    amplitudeSessionId: shortText,
    preferredLocale: shortText,
    transactionToken: shortText,
  }),
  reply: z.object({ smsEnabled: z.boolean() }),
  errors: [
    'invalid_phone_number',
    'existing_phone_number',
    'existing_phone_number_send_email',
    'sms_verification_code_generation_not_allowed',
    'max_attempts_reached',
  ],
});

/** A08. */
export const registrationMobileVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/registration/mobile/verify-confirm',
  access: 'public',
  body: z.strictObject({ registrationId, mobile: text(20), smsCode: code }),
  reply: z.object({ mobileVerified: z.boolean() }),
  errors: [
    'invalid_sms_code',
    'sms_code_not_found',
    'verification_code_expired',
    'max_sms_code_attempts',
    'max_attempts_reached',
  ],
});

/** A09. Also the resend. */
export const registrationEmailVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/registration/email/verify-ask',
  access: 'public',
  body: z.strictObject({ registrationId, email }),
  reply: null,
  errors: [
    'invalid_email_address',
    'duplicate_email',
    'email_exists_in_another_region',
    'max_attempts_reached',
  ],
});

/** A10. */
export const registrationEmailVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/registration/email/verify-confirm',
  access: 'public',
  body: z.strictObject({ registrationId, email, emailCode: code }),
  reply: z.object({ emailVerified: z.boolean() }),
  errors: ['invalid_code', 'verification_code_expired', 'max_attempts_reached'],
});

/** A11. Creates the account and signs it in; the token is in the response header. */
export const finaliseRegistration = operation({
  method: 'POST',
  path: '/portal/consumers/registration/finalise',
  access: 'public',
  body: z.strictObject({
    registrationId,
    fingerprint: shortText,
    registrationOrigin: z.enum(['CHECKOUT', 'CONSUMER_PORTAL']),
    preferredLocale: shortText,
  }),
  reply: accountSchema,
  status: [201],
  errors: ['existing_phone_number', 'duplicate_email', 'verified_mobile_missing', 'verified_email_missing'],
});

/** A12. A mobile that is confirmed changes by A16 to A19 only: `precondition_failed` for another. */
export const accountMobileVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/account/mobile/verify-ask',
  access: 'consumer',
  body: z.strictObject({ mobile: text(20) }),
  reply: z.object({ smsEnabled: z.boolean() }),
  errors: [...registrationMobileVerifyAsk.errors, 'verified_mobile_missing', 'precondition_failed'],
});

/** A13. */
export const accountMobileVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/account/mobile/verify-confirm',
  access: 'consumer',
  body: z.strictObject({ mobile: text(20), smsCode: code }),
  reply: z.object({ mobileVerified: z.boolean() }),
  errors: registrationMobileVerifyConfirm.errors,
});

/** A14. An email that is confirmed changes by A20 to A23 only: `precondition_failed` for another. */
export const accountEmailVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/account/email/verify-ask',
  access: 'consumer',
  body: z.strictObject({ email }),
  reply: null,
  errors: [...registrationEmailVerifyAsk.errors, 'precondition_failed'],
});

/** A15. */
export const accountEmailVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/account/email/verify-confirm',
  access: 'consumer',
  body: z.strictObject({ email, emailCode: code }),
  reply: z.object({ emailVerified: z.boolean() }),
  errors: registrationEmailVerifyConfirm.errors,
});

export const accessContract = {
  lookup,
  login,
  logout,
  resumeLogin,
  enforceLogin,
  newPersistentLogin,
  requestOneTimeCode,
  loginByOneTimeCode,
  securityVerifyAsk,
  securityVerifyConfirm,
  crossRegionSignIn,
  startRegistration,
  readRegistration,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  finaliseRegistration,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  startMobileChange,
  changeMobile,
  reverifyMobileChange,
  confirmMobileChange,
  startEmailChange,
  changeEmail,
  reverifyEmailChange,
  confirmEmailChange,
  resetPasswordVerifyAsk,
  resetPasswordEmailOption,
  resetPasswordVerifyConfirm,
  resetPasswordTwoFactorCheck,
  resetPassword,
  changePassword,
  readMarketingSubscription,
  updateMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
} as const;
