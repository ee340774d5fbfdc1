/** Apart from its siblings because both apps need it before their first page. */
import * as z from 'zod/mini';
import { localUserSchema } from '#shared/domain/session.ts';
import { operation } from '../operation.ts';

/** A46. Signs a remembered consumer in again by the remember cookie alone. */
export const resumeLogin = operation({
  method: 'POST',
  path: '/portal/consumers/persistent-login/resume',
  access: 'public',
  body: z.strictObject({}),
  reply: localUserSchema,
  errors: ['already_logged_in', 'invalid_region'],
});
