/** The calls of the merchant script, made from a shop's page without credentials. Source: merchant-api §4. */
import * as z from 'zod/mini';
import { checkoutTokenSchema, openIdSchema } from '#shared/domain/checkout/checkout-state.ts';
import { paymentOptionSchema } from '#shared/domain/checkout/payment-option.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { operation } from '../operation.ts';
import { quoteCheckout } from './quote.contract.ts';
import {
  abandonCheckout,
  checkoutStatusSchema,
  holdPresence,
  keepTypedContact,
  leavePresence,
} from './window.contract.ts';

const merchantParams = z.strictObject({ merchantId: z.string().check(z.maxLength(64)) });
const tokenParams = z.strictObject({ token: checkoutTokenSchema });
const smallNumber = z.string().check(z.regex(/^\d{1,9}$/));

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

/**
 * Long poll: replies immediately if the version is newer than `since`, otherwise on a change or after `wait` seconds
 * (0-25).
 */
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

export const publicContract = {
  readMessaging,
  readMerchantOrigin,
  readCheckoutStatus,
  quoteCheckout,
  abandonCheckout,
  holdPresence,
  leavePresence,
  keepTypedContact,
} as const;
