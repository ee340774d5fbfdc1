/** Password login, and logout. Source: access-open A02. */
import * as z from 'zod/mini';
import { longestTypedPassword } from '#shared/domain/access/password.ts';
import { operation } from '../operation.ts';
import { signedInSchema } from './signed-in.schema.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const shortText = z.optional(text(200));

/** 207 when a second factor is pending. The token is in the `x-auth-token` response header. Source: access-open A02. */
export const login = operation({
  method: 'POST',
  path: '/portal/consumers/auth/login',
  access: 'public',
  body: z.strictObject({
    username: text(254),
    password: text(longestTypedPassword),
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
