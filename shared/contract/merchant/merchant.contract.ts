/**
 * The merchant API, for merchants' servers: configuration, checkouts and payments. Source: merchant-api §5.
 */
import * as z from 'zod/mini';
import { checkoutStateSchema, checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { paymentOptionSchema } from '#shared/domain/checkout/payment-option.ts';
import { instantSchema } from '#shared/domain/dates.ts';
import { shopLines, shopText } from '#shared/domain/free-text.ts';
import { moneySchema, positiveMoneySchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { paymentStateSchema } from '#shared/domain/payments/payment-state.ts';
import { operation } from '../operation.ts';
import { cursorPageOf, cursorQuery } from './cursor.ts';
import {
  checkoutSummarySchema,
  merchantCheckoutSchema,
  merchantReferenceSchema,
  newCheckoutSchema,
  newContactSchema,
  newItemSchema,
  paymentSchema,
  refundSchema,
} from './merchant.schema.ts';

const tokenParams = z.strictObject({ token: checkoutTokenSchema });
const orderParams = z.strictObject({ orderId: orderIdSchema });

/** Databases have no year 0. */
const storableInstantSchema = instantSchema.check(z.regex(/^(?!0000)/));

/**
 * Error codes of the `Idempotency-Key` header, which every POST of the merchant API has. Source: merchant-api §5.1.
 */
const idempotencyErrors = ['idempotency_key_conflict', 'request_in_progress'] as const;

export const readConfiguration = operation({
  method: 'GET',
  path: '/merchant/v1/configuration',
  access: 'merchant',
  reply: z.object({
    merchantId: z.string(),
    displayName: z.string(),
    countryCode: z.string(),
    currency: z.string(),
    minimumAmount: moneySchema,
    maximumAmount: moneySchema,
    paymentOptions: z.array(paymentOptionSchema),
    supportedShippingCountries: z.array(z.string()),
    allowedOrigins: z.array(z.string()),
    enabled: z.boolean(),
  }),
  errors: [],
});

export const createCheckout = operation({
  method: 'POST',
  path: '/merchant/v1/checkouts',
  access: 'merchant',
  body: newCheckoutSchema,
  reply: z.object({
    token: checkoutTokenSchema,
    expiresAt: instantSchema,
    expiresInMs: z.int(),
    redirectCheckoutUrl: z.string(),
  }),
  status: [201],
  errors: [
    ...idempotencyErrors,
    'checkout_ended',
    'merchant_disabled',
    'below_minimum_order_value',
    'above_maximum_order_value',
    'unsupported_currency',
    'unsupported_shipping_country',
    'unsupported_payment_option',
    'invalid_callback_url',
  ],
});

export const readMerchantCheckout = operation({
  method: 'GET',
  path: '/merchant/v1/checkouts/{token}',
  access: 'merchant',
  params: tokenParams,
  reply: merchantCheckoutSchema,
  errors: ['checkout_not_found'],
});

/** The newest first; `from` is included, `to` is not. Without the shopper: read the checkout for that. */
export const listMerchantCheckouts = operation({
  method: 'GET',
  path: '/merchant/v1/checkouts',
  access: 'merchant',
  query: z.strictObject({
    ...cursorQuery,
    state: z.optional(checkoutStateSchema),
    merchantReference: z.optional(merchantReferenceSchema),
    from: z.optional(storableInstantSchema),
    to: z.optional(storableInstantSchema),
  }),
  reply: cursorPageOf(checkoutSummarySchema),
  errors: [],
});

export const cancelCheckout = operation({
  method: 'POST',
  path: '/merchant/v1/checkouts/{token}/cancel',
  access: 'merchant',
  params: tokenParams,
  body: z.strictObject({}),
  reply: merchantCheckoutSchema,
  errors: [...idempotencyErrors, 'checkout_not_found', 'checkout_already_approved', 'confirm_in_progress'],
});

const authoriseBody = z.strictObject({
  token: checkoutTokenSchema,
  amount: z.optional(moneySchema),
  scheduleChecksum: z.optional(shopText(100)),
  merchantReference: z.optional(merchantReferenceSchema),
  items: z.optional(z.array(newItemSchema).check(z.maxLength(100))),
  shipping: z.optional(newContactSchema),
});

const authoriseErrors = [
  ...idempotencyErrors,
  'payment_declined',
  'checkout_not_found',
  'checkout_not_approved',
  'checkout_expired',
  'quote_expired',
  'amount_mismatch',
  'quote_required',
  'quote_mismatch',
  'unsupported_currency',
] as const;

/** Charges instalment 1 and starts the schedule. 200 with the existing payment if the token was used before. */
export const authorisePayment = operation({
  method: 'POST',
  path: '/merchant/v1/payments/authorise',
  access: 'merchant',
  body: authoriseBody,
  reply: paymentSchema,
  status: [201, 200],
  errors: authoriseErrors,
});

/** Authorises and captures the full amount in one call. */
export const capturePayment = operation({
  method: 'POST',
  path: '/merchant/v1/payments/capture',
  access: 'merchant',
  body: authoriseBody,
  reply: paymentSchema,
  status: [201, 200],
  errors: authoriseErrors,
});

export const captureAuthorised = operation({
  method: 'POST',
  path: '/merchant/v1/payments/{orderId}/capture',
  access: 'merchant',
  params: orderParams,
  body: z.strictObject({
    amount: positiveMoneySchema,
    merchantReference: z.optional(merchantReferenceSchema),
  }),
  reply: paymentSchema,
  status: [201],
  errors: [
    ...idempotencyErrors,
    'payment_not_found',
    'payment_not_open',
    'amount_exceeds_open',
    'unsupported_currency',
  ],
});

/** Voids the given amount, or everything that is not captured yet. */
export const voidPayment = operation({
  method: 'POST',
  path: '/merchant/v1/payments/{orderId}/void',
  access: 'merchant',
  params: orderParams,
  body: z.strictObject({ amount: z.optional(positiveMoneySchema) }),
  reply: paymentSchema,
  status: [201],
  errors: captureAuthorised.errors,
});

export const refundPayment = operation({
  method: 'POST',
  path: '/merchant/v1/payments/{orderId}/refund',
  access: 'merchant',
  params: orderParams,
  body: z.strictObject({
    amount: positiveMoneySchema,
    merchantReference: z.optional(merchantReferenceSchema),
    reason: z.optional(shopLines(255)),
  }),
  reply: refundSchema,
  status: [201],
  errors: [
    ...idempotencyErrors,
    'payment_not_found',
    'payment_not_captured',
    'amount_exceeds_captured',
    'unsupported_currency',
  ],
});

export const readPayment = operation({
  method: 'GET',
  path: '/merchant/v1/payments/{orderId}',
  access: 'merchant',
  params: orderParams,
  reply: paymentSchema,
  errors: ['payment_not_found'],
});

export const listPayments = operation({
  method: 'GET',
  path: '/merchant/v1/payments',
  access: 'merchant',
  query: z.strictObject({
    ...cursorQuery,
    merchantReference: z.optional(merchantReferenceSchema),
    token: z.optional(checkoutTokenSchema),
    state: z.optional(paymentStateSchema),
    from: z.optional(storableInstantSchema),
    to: z.optional(storableInstantSchema),
  }),
  reply: cursorPageOf(paymentSchema),
  errors: [],
});

export const updateMerchantReference = operation({
  method: 'PUT',
  path: '/merchant/v1/payments/{orderId}/merchant-reference',
  access: 'merchant',
  params: orderParams,
  body: z.strictObject({ merchantReference: merchantReferenceSchema }),
  reply: paymentSchema,
  errors: ['payment_not_found'],
});

export const merchantContract = {
  readConfiguration,
  createCheckout,
  readMerchantCheckout,
  listMerchantCheckouts,
  cancelCheckout,
  authorisePayment,
  capturePayment,
  captureAuthorised,
  voidPayment,
  refundPayment,
  readPayment,
  listPayments,
  updateMerchantReference,
} as const;
