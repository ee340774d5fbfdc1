/** Changing the password of a signed-in consumer with the current one. Source: POR-321, portal-open O-70. */
import * as z from 'zod/mini';
import { longestTypedPassword } from '#shared/domain/access/password.ts';
import { operation } from '../operation.ts';

const password = z.string().check(z.maxLength(longestTypedPassword));

/** `invalid` if the new password violates the portal's rules. Ends all other sessions of the consumer. */
export const changePassword = operation({
  method: 'POST',
  path: '/portal/consumers/auth/changepassword',
  access: 'consumer',
  body: z.strictObject({ currentPassword: password, newPassword: password, confirmNewPassword: password }),
  reply: z.object({ status: z.enum(['success', 'invalid']) }),
  errors: ['invalid_current_password', 'passwords_do_not_match', 'weak_password', 'forbidden'],
});
