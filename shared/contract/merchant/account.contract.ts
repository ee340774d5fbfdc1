/** What a merchant's server may change about its account: its secret keys, and what its checkouts may be. Source: decision 261. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { operation } from '../operation.ts';
import { pageOf } from '../paging.ts';
import { readConfiguration } from './merchant.contract.ts';
import { allowedOriginsSchema } from './origins.schema.ts';

const idempotencyErrors = ['idempotency_key_conflict', 'request_in_progress'] as const;
const keyIdSchema = z.string().check(z.regex(/^key_[A-Za-z0-9_-]{22}$/));

/** Changes what is named, and leaves the rest. Checkouts that are open keep what they were created with. */
export const updateConfiguration = operation({
  method: 'PUT',
  path: '/merchant/v1/configuration',
  access: 'merchant',
  body: z.strictObject({
    allowedOrigins: z.optional(allowedOriginsSchema),
    minimumAmount: z.optional(moneySchema),
    maximumAmount: z.optional(moneySchema),
    /** Null for every country that we deliver to, those added later included. */
    supportedShippingCountries: z.optional(
      z.nullable(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250))),
    ),
  }),
  reply: readConfiguration.reply,
  errors: ['invalid_order_limits', 'unsupported_currency', 'unsupported_shipping_country'],
});

const secretKeySchema = z.object({
  keyId: z.string(),
  /** The last four characters. */
  ending: z.nullable(z.string()),
  createdAt: instantSchema,
  /** To the minute. Null before its first call. */
  lastUsedAt: z.nullable(instantSchema),
});

export const listSecretKeys = operation({
  method: 'GET',
  path: '/merchant/v1/keys',
  access: 'merchant',
  reply: pageOf(secretKeySchema),
  errors: [],
});

/** The secret is returned only here. */
export const createSecretKey = operation({
  method: 'POST',
  path: '/merchant/v1/keys',
  access: 'merchant',
  body: z.strictObject({}),
  reply: z.object({ keyId: z.string(), secret: z.string() }),
  status: [201],
  errors: [...idempotencyErrors, 'too_many_keys', 'secret_already_shown'],
});

/** The key is refused from the next request on. */
export const deleteSecretKey = operation({
  method: 'DELETE',
  path: '/merchant/v1/keys/{keyId}',
  access: 'merchant',
  params: z.strictObject({ keyId: keyIdSchema }),
  reply: null,
  errors: ['last_key'],
});

export const merchantAccountContract = {
  updateConfiguration,
  listSecretKeys,
  createSecretKey,
  deleteSecretKey,
} as const;
