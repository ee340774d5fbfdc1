/** What an app asks before its first page: the signed-in account. */
import { operation } from '../operation.ts';
import { accountSchema } from './account.schema.ts';

/** A33. */
export const readAccount = operation({
  method: 'GET',
  path: '/portal/consumers/account',
  access: 'consumer',
  reply: accountSchema,
  errors: [],
});
