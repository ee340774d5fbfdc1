/** Enforcing a new session for a remembered consumer. Source: POR-075, portal-open §H. */
import * as z from 'zod/mini';
import { channelSchema } from '#shared/domain/session.ts';
import { operation } from '../operation.ts';

/**
 * Starts a new session with only the remember cookie, even if there is one already; 207 while a second factor is missing. A
 * checkout is trusted if the login was remembered in the checkout itself.
 */
export const enforceLogin = operation({
  method: 'POST',
  path: '/portal/consumers/persistent-login/enforce',
  access: 'public',
  body: z.strictObject({ channel: channelSchema }),
  reply: z.union([
    z.object({ name: z.string(), shouldAllowEmail: z.boolean(), checkoutTrusted: z.boolean() }),
    z.object({
      requires2fa: z.literal(true),
      isReturning: z.literal(true),
      // Where a code can be sent, as in the replies to other logins.
      shouldAllowEmail: z.boolean(),
      mobile: z.optional(z.string()),
    }),
  ]),
  status: [200, 207],
  errors: ['invalid_region'],
});
