/** The sandbox's merchants: every shop under development needs one. Source: merchant-api §7.2. */
import * as z from 'zod/mini';
import { shopText } from '#shared/domain/free-text.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { disputeFlowTypeSchema } from '#shared/domain/orders/order-kind.ts';
import { saysSomething } from '#shared/domain/text/shown-text.ts';
import { allowedOriginsSchema } from '../merchant/origins.schema.ts';
import { webhookUrlSchema } from '../merchant/webhook-url.schema.ts';
import { operation } from '../operation.ts';

/** The path of calls about one merchant. */
export const merchantParams = z.strictObject({ merchantId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) });

/** A name that shoppers read. A function, so that a page which sends none leaves it out. */
// @__NO_SIDE_EFFECTS__
export const displayName = () => shopText(100).check(z.trim(), z.refine(saysSomething));

const merchantSchema = z.object({
  merchantId: z.string(),
  displayName: z.string(),
  countryCode: countryCodeSchema,
  currency: z.string(),
  allowedOrigins: z.array(z.string()),
  minimumAmount: moneySchema,
  maximumAmount: moneySchema,
  /** Where its orders may go; all that we deliver to, where the merchant named none. */
  supportedShippingCountries: z.array(z.string()),
  disputeFlowType: disputeFlowTypeSchema,
  enabled: z.boolean(),
});

/** Every merchant of the sandbox, without its keys. */
export const listMerchants = operation({
  method: 'GET',
  path: '/sandbox/merchants',
  access: 'control',
  reply: z.object({ results: z.array(merchantSchema) }),
  errors: [],
});

/** Creates a merchant. Its key and the secrets of its webhooks are returned only here. */
export const createMerchant = operation({
  method: 'POST',
  path: '/sandbox/merchants',
  access: 'control',
  body: z.strictObject({
    displayName: displayName(),
    countryCode: countryCodeSchema,
    allowedOrigins: allowedOriginsSchema,
    /** Addresses that every event is sent to. */
    webhookUrls: z._default(z.array(webhookUrlSchema).check(z.maxLength(5)), []),
    /** How its shoppers report a problem. Source: POR-237 to POR-239. */
    disputeFlowType: z._default(disputeFlowTypeSchema, 'DEFAULT'),
  }),
  reply: z.extend(merchantSchema, {
    keyId: z.string(),
    secretKey: z.string(),
    webhooks: z.array(z.object({ id: z.string(), url: z.string(), secret: z.string() })),
  }),
  status: [201],
  errors: ['invalid_url'],
});

/** Replaces the origins on which a merchant's pages may be. */
export const setMerchantOrigins = operation({
  method: 'PUT',
  path: '/sandbox/merchants/{merchantId}/origins',
  access: 'control',
  params: merchantParams,
  body: z.strictObject({ allowedOrigins: allowedOriginsSchema }),
  reply: merchantSchema,
  errors: [],
});

/** Signs this browser in to the dashboard as the merchant. */
export const openMerchantDashboard = operation({
  method: 'POST',
  path: '/sandbox/merchants/{merchantId}/dashboard',
  access: 'control',
  params: merchantParams,
  body: z.strictObject({}),
  reply: null,
  errors: [],
});

export const merchantsContract = {
  listMerchants,
  createMerchant,
  setMerchantOrigins,
  openMerchantDashboard,
} as const;
