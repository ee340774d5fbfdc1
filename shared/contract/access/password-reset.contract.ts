/**
 * Password reset with a code, and with security challenges if the account requires them. Source: access-open A24 to
 * A28.
 */
import * as z from 'zod/mini';
import { longestTypedPassword } from '#shared/domain/access/password.ts';
import { sendBySchema, typedCodeSchema } from '#shared/domain/access/verification-code.ts';
import { twoFactorChallengeSchema } from '#shared/domain/session.ts';
import { numberText } from '#shared/domain/text/plain-number.ts';
import { operation } from '../operation.ts';
import { signedInSchema } from './signed-in.schema.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const email = text(254);
const code = typedCodeSchema;
const countryCode = text(2);
/**
 * Answers by challenge type: the digits for PHONE_NUMBER, yyyy-mm-dd for DATE_OF_BIRTH, the first 8 digits for a
 * card.
 */
const twoFactorChallenges = z.record(text(40), numberText(20));

/** Sends the code; also used to resend, and by accounts that have no password yet. Source: access-open A24. */
export const resetPasswordVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password/verify-ask',
  access: 'public',
  body: z.strictObject({ email, sendBy: sendBySchema }),
  reply: null,
  errors: [
    'invalid_email_address',
    'restricted_cookie',
    'password_reset_code_generation_not_allowed',
    'verification_code_generation_not_allowed',
    'max_attempts_reached',
  ],
});

/** Whether the code must be sent by SMS. The reply is the same for an email without an account. Source: access-open A25. */
export const resetPasswordEmailOption = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password/email-option',
  access: 'public',
  body: z.strictObject({ email }),
  reply: z.object({ shouldDisableEmailOption: z.boolean() }),
  errors: ['invalid_email_address'],
});

/** Checks the code without using it up. Source: access-open A26. */
export const resetPasswordVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password/verify-confirm',
  access: 'public',
  body: z.strictObject({ email, code }),
  reply: z.object({
    status: z.optional(z.literal('CHALLENGES_REQUIRED')),
    challenges: z.optional(z.array(twoFactorChallengeSchema)),
  }),
  errors: [
    'invalid_email_address',
    'invalid_code',
    'verification_code_expired',
    'verification_code_superseded',
    'password_reset_code_max_attempts',
  ],
});

/** Checks the answers to the challenges. Three failures, here and in the reset, end it. Source: access-open A27, A28. */
export const resetPasswordTwoFactorCheck = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password/two-factor-check',
  access: 'public',
  body: z.strictObject({ email, code, countryCode, twoFactorChallenges }),
  reply: null,
  errors: [
    'invalid_email_address',
    'invalid_code',
    'password_reset_two_factor_challenges_failed',
    'password_reset_two_factor_challenges_max_attempts',
    'verification_code_expired',
    'verification_code_superseded',
    'password_reset_code_max_attempts',
  ],
});

/** Sets the password and signs the consumer in. The answers to required challenges are sent again. Source: access-open A28. */
export const resetPassword = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password',
  access: 'public',
  body: z.strictObject({
    email,
    password: text(longestTypedPassword),
    code,
    fingerprint: z.optional(text(200)),
    rememberMe: z.optional(z.boolean()),
    countryCode: z.optional(countryCode),
    twoFactorChallenges: z.optional(twoFactorChallenges),
  }),
  reply: signedInSchema,
  status: [200, 207],
  errors: [
    'invalid_email_address',
    'invalid_code',
    'invalid_password',
    'account_disabled',
    'paywatch_check_failed',
    'verification_code_expired',
    'verification_code_superseded',
    'password_reset_code_max_attempts',
    'password_reset_two_factor_challenges_failed',
    'password_reset_two_factor_challenges_max_attempts',
  ],
});
