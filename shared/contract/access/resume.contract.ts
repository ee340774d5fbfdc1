/** Remembered logins. In its own module, because both apps need it before their first page. */
import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { signedInSchema } from './signed-in.schema.ts';

/**
 * Signs a remembered consumer in with only the remember cookie; 207 while a second factor is missing.
 * Source: access-open A46.
 */
export const resumeLogin = operation({
  method: 'POST',
  path: '/portal/consumers/persistent-login/resume',
  access: 'public',
  body: z.strictObject({}),
  reply: signedInSchema,
  status: [200, 207],
  errors: ['already_logged_in', 'invalid_region'],
});

/**
 * Remembers the signed-in consumer in this browser for 30 days. Refused if the browser keeps no cookies.
 * Source: access-open A44.
 */
export const newPersistentLogin = operation({
  method: 'POST',
  path: '/portal/consumers/persistent-login/new',
  access: 'consumer',
  // The handler refuses such a browser with a specific code.
  withoutCookie: true,
  body: z.strictObject({}),
  reply: null,
  errors: ['persistent_login_not_allowed'],
});
