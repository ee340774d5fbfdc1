/** The signed-in account, which an app loads before its first page. */
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
