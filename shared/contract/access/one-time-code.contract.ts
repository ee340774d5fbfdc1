/** Login with a one-time code instead of a password. Source: access-open A03, A04. */
import * as z from 'zod/mini';
import { typedCodeSchema } from '#shared/domain/access/verification-code.ts';
import { operation } from '../operation.ts';
import { signedInSchema } from './signed-in.schema.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/** Also used to resend. The sixth call within an hour gets 429 with `Retry-After`. Source: access-open A03. */
export const requestOneTimeCode = operation({
  method: 'POST',
  path: '/portal/consumers/auth/one-time-code/request',
  access: 'public',
  body: z.strictObject({ email: text(254) }),
  reply: null,
  errors: ['invalid_email_address', 'restricted_cookie', 'too_many_otp_requests'],
});

/** 207 when a second factor is pending. The token is in the `x-auth-token` response header. Source: access-open A04. */
export const loginByOneTimeCode = operation({
  method: 'POST',
  path: '/portal/consumers/auth/one-time-code/login',
  access: 'public',
  body: z.strictObject({
    username: text(254),
    oneTimeCode: typedCodeSchema,
    fingerprint: z.optional(text(200)),
    transactionToken: z.optional(text(200)),
    checkPointType: z.enum(['ONLINE_CHECKOUT_LOGIN', 'ONLINE_PORTAL_LOGIN']),
    profilingSessionId: z.optional(text(200)),
  }),
  reply: signedInSchema,
  status: [200, 207],
  errors: [
    'authentication_failure',
    'authentication_failure_max_attempts',
    'account_locked',
    'verification_code_superseded',
    'account_disabled',
    'force_password_reset_required',
    'password_required',
    'paywatch_check_failed',
  ],
});
