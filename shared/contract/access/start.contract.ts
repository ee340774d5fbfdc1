/** What an app asks before its first page: who is here, and which flags hold. */
import * as z from 'zod/mini';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
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

/** A47. Flag values and experiment variants for one visitor. */
export const readFlags = operation({
  method: 'GET',
  path: '/portal/consumers/flags',
  access: 'public',
  query: z.strictObject({
    key: z.string().check(z.maxLength(64)),
    countryCode: z.string().check(z.length(2)),
    channel: z.enum(['CHECKOUT', 'PORTAL']),
  }),
  reply: z.object({
    flags: dictionaryOf(z.unknown()),
    experiments: dictionaryOf(z.string()),
  }),
  errors: [],
});
