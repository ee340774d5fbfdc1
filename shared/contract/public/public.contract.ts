/** What the merchant script may ask from a shop's page, without credentials. Source: MERCHANT-API section 4. */
import * as z from 'zod/mini';
import {
  abandonReasonSchema,
  cancelReasonSchema,
  checkoutModeSchema,
  checkoutStateSchema,
  checkoutTokenSchema,
  openIdSchema,
} from '#shared/domain/checkout/checkout-state.ts';
import { paymentOptionSchema } from '#shared/domain/checkout/payment-option.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { operation } from '../operation.ts';

const merchantParams = z.strictObject({ merchantId: z.string().check(z.maxLength(64)) });
const tokenParams = z.strictObject({ token: checkoutTokenSchema });
const loadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
const smallNumber = z.string().check(z.regex(/^\d{1,9}$/));

/** The state of a checkout without anything personal. */
export const checkoutStatusSchema = z.object({
  state: checkoutStateSchema,
  mode: checkoutModeSchema,
  merchantId: z.string(),
  /** Rises by one with every change. */
  version: z.int(),
  /** A confirm is running; no end may be told before it has settled. */
  settling: z.boolean(),
  presence: z.enum(['NONE', 'HERE', 'LEFT', 'LOST']),
  presenceAgeMs: z.int(),
  openId: z.nullable(openIdSchema),
  expiresInMs: z.int(),
  outcome: z.nullable(
    z.object({
      status: z.enum(['SUCCESS', 'DECLINED', 'CANCELLED', 'EXPIRED']),
      reason: z.nullable(cancelReasonSchema),
      orderId: z.nullable(z.string()),
      merchantReference: z.nullable(z.string()),
      shippingOptionId: z.nullable(z.string()),
      deferredShipping: z.boolean(),
      scheduleChecksum: z.nullable(z.string()),
    }),
  ),
});
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;

export const readMessaging = operation({
  method: 'GET',
  path: '/public/v1/merchants/{merchantId}/messaging',
  access: 'public',
  params: merchantParams,
  query: z.strictObject({ locale: z.optional(z.string().check(z.maxLength(35))) }),
  reply: z.object({
    merchantId: z.string(),
    displayName: z.string(),
    currency: z.string(),
    minimumAmount: moneySchema,
    maximumAmount: moneySchema,
    paymentOptions: z.array(paymentOptionSchema),
    locale: z.string(),
    texts: z.record(z.string(), z.string()),
    termsUrl: z.string(),
  }),
  errors: [],
});

export const readMerchantOrigin = operation({
  method: 'GET',
  path: '/public/v1/merchants/{merchantId}/origin',
  access: 'public',
  params: merchantParams,
  reply: z.object({ registered: z.boolean(), serverTime: z.string() }),
  errors: [],
});

/** Answers at once when its version is newer than `since`, else when it changes, else after `wait` seconds (0-25). */
export const readCheckoutStatus = operation({
  method: 'GET',
  path: '/public/v1/checkouts/{token}/status',
  access: 'public',
  params: tokenParams,
  query: z.strictObject({
    since: z.optional(smallNumber),
    wait: z.optional(z.string().check(z.regex(/^(?:\d|1\d|2[0-5])$/))),
    openId: z.optional(openIdSchema),
  }),
  reply: checkoutStatusSchema,
  errors: ['checkout_not_found', 'origin_not_allowed'],
});

/** Compare-and-set against confirm: exactly one of them wins. 202 while settling, or CLOSED while presence is HERE. */
export const abandonCheckout = operation({
  method: 'POST',
  path: '/public/v1/checkouts/{token}/abandon',
  access: 'public',
  params: tokenParams,
  body: z.strictObject({ openId: openIdSchema, reason: abandonReasonSchema }),
  reply: checkoutStatusSchema,
  status: [200, 202],
  errors: ['checkout_not_found', 'origin_not_allowed'],
});

/** Held open while the checkout window is there; its end says that the window went. */
export const holdPresence = operation({
  method: 'GET',
  path: '/public/v1/checkouts/{token}/presence',
  access: 'checkout',
  params: tokenParams,
  query: z.strictObject({ openId: openIdSchema, loadId }),
  reply: null,
  errors: ['checkout_not_found'],
});

/** A beacon: the window is leaving. A reload comes back within 3 seconds. */
export const leavePresence = operation({
  method: 'POST',
  path: '/public/v1/checkouts/{token}/presence',
  access: 'checkout',
  params: tokenParams,
  body: z.strictObject({ openId: openIdSchema, loadId, state: z.literal('LEFT') }),
  reply: null,
  errors: ['checkout_not_found'],
});

export const publicContract = {
  readMessaging,
  readMerchantOrigin,
  readCheckoutStatus,
  abandonCheckout,
  holdPresence,
  leavePresence,
} as const;
