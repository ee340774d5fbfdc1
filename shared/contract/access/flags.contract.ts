/** In its own module, because a new visitor's first page does not need the account. */
import * as z from 'zod/mini';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { operation } from '../operation.ts';

/** Flag values and experiment variants for one visitor. Source: access-open A47. */
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
