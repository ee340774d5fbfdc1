/** The sandbox's controls of a merchant's secret keys. Source: merchant-api §7.2, MER-138. */
import * as z from 'zod/mini';
import { operation } from '../operation.ts';

const merchantId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
const keyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Creates a second key. The secret is returned only here. */
export const createMerchantKey = operation({
  method: 'POST',
  path: '/sandbox/merchants/{merchantId}/keys',
  access: 'control',
  params: z.strictObject({ merchantId }),
  body: z.strictObject({}),
  reply: z.object({ keyId: z.string(), secret: z.string() }),
  status: [201],
  errors: ['too_many_keys'],
});

/** Deletes a key; it is rejected from the next request on. */
export const deleteMerchantKey = operation({
  method: 'DELETE',
  path: '/sandbox/merchants/{merchantId}/keys/{keyId}',
  access: 'control',
  params: z.strictObject({ merchantId, keyId }),
  reply: null,
  errors: [],
});

export const merchantKeysContract = { createMerchantKey, deleteMerchantKey } as const;
