import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { accountSchema } from './account.schema.ts';

const shortText = z.optional(z.string().check(z.maxLength(200)));

/** Creates the account and signs it in; the token is in the response header. Source: access-open A11. */
export const finaliseRegistration = operation({
  method: 'POST',
  path: '/portal/consumers/registration/finalise',
  access: 'public',
  body: z.strictObject({
    registrationId: z.uuid(),
    fingerprint: shortText,
    registrationOrigin: z.enum(['CHECKOUT', 'CONSUMER_PORTAL']),
    preferredLocale: shortText,
  }),
  reply: accountSchema,
  status: [201],
  errors: ['existing_phone_number', 'duplicate_email', 'verified_mobile_missing', 'verified_email_missing'],
});
