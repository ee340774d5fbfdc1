/**
 * The second factor of a login. Until it is verified, all other consumer calls get 401. Source: access-open A29,
 * A30.
 */
import * as z from 'zod/mini';
import { sendBySchema, typedCodeSchema } from '#shared/domain/access/verification-code.ts';
import { operation } from '../operation.ts';
import { signedInSchema } from './signed-in.schema.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/**
 * Also used to resend. Email only if the login returned `shouldAllowEmail`, and SMS only if it returned a `mobile`: never
 * the way that the code of a login by one-time code came. Otherwise `not_found`.
 */
export const securityVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/auth/security/verify-ask',
  access: 'second-factor',
  body: z.strictObject({ sendBy: sendBySchema }),
  reply: null,
  errors: ['verification_code_generation_not_allowed', 'max_attempts_reached'],
});

/** A correct code completes the login: a new token is in the `x-auth-token` response header. Source: access-open A30. */
export const securityVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/auth/security/verify-confirm',
  access: 'second-factor',
  body: z.strictObject({ code: typedCodeSchema, profilingSessionId: z.optional(text(200)) }),
  reply: signedInSchema,
  errors: [
    'invalid_code',
    'verification_code_expired',
    'verification_code_superseded',
    'max_attempts_reached',
    'account_disabled',
    'force_password_reset_required',
    'paywatch_check_failed',
  ],
});
