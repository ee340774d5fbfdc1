/** The signed-in account, which an app loads before its first page. */
import { operation } from '../operation.ts';
import { accountSchema } from './account.schema.ts';

/** Source: access-open A33. */
export const readAccount = operation({
  method: 'GET',
  path: '/portal/consumers/account',
  access: 'consumer',
  withoutCookie: true,
  reply: accountSchema,
  errors: [],
});
