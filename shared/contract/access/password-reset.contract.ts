/** A new password by a code, and by challenges where the account asks for them. Source: access-open A24 to A28. */
import * as z from 'zod/mini';
import { sendBySchema } from '#shared/domain/access/verification-code.ts';
import { twoFactorChallengeSchema } from '#shared/domain/session.ts';
import { operation } from '../operation.ts';
import { signedInSchema } from './signed-in.schema.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const email = text(254);
const code = text(12);
const countryCode = text(2);
/** Challenge type to answer: PHONE_NUMBER its digits, DATE_OF_BIRTH yyyy-mm-dd, a card its first 8 digits. */
const twoFactorChallenges = z.record(text(40), text(20));

/** A24. The way in for an account that has no password yet. Also the resend. */
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

/** A25. Whether the code must go by SMS. Says the same of an email that nobody has. */
export const resetPasswordEmailOption = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password/email-option',
  access: 'public',
  body: z.strictObject({ email }),
  reply: z.object({ shouldDisableEmailOption: z.boolean() }),
  errors: ['invalid_email_address'],
});

/** A26. Looks at the code and leaves it for the steps that follow. */
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
    'password_reset_code_max_attempts',
  ],
});

/** A27. Three wrong answers, together with those of A28, end it. */
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
    'password_reset_code_max_attempts',
  ],
});

/** A28. Leaves the consumer signed in. With challenges required it carries their answers again. */
export const resetPassword = operation({
  method: 'POST',
  path: '/portal/consumers/auth/reset-password',
  access: 'public',
  body: z.strictObject({
    email,
    password: text(256),
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
    'verification_code_expired',
    'password_reset_code_max_attempts',
    'password_reset_two_factor_challenges_failed',
    'password_reset_two_factor_challenges_max_attempts',
  ],
});
