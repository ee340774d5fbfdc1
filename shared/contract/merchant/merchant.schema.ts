import * as z from 'zod/mini';
import { isEmail, plainEmail } from '#shared/domain/access/email.ts';
import {
  cancelReasonSchema,
  checkoutModeSchema,
  checkoutStateSchema,
  checkoutTokenSchema,
} from '#shared/domain/checkout/checkout-state.ts';
import { paymentOptionSchema } from '#shared/domain/checkout/payment-option.ts';
import { scheduleChecksumSchema } from '#shared/domain/checkout/schedule-checksum.ts';
import { instantSchema } from '#shared/domain/dates.ts';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { shopLines, shopText } from '#shared/domain/free-text.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { paymentStateSchema } from '#shared/domain/payments/payment-state.ts';
import { saysSomething } from '#shared/domain/text/shown-text.ts';
import {
  contactOf,
  contactSchema,
  discountOf,
  instalmentSchema,
  itemOf,
  itemSchema,
} from '../checkout/checkout.schema.ts';

const url = shopText(2048).check(z.minLength(1));
type Text = Parameters<typeof itemOf>[0];

/** What merchants send; the server refuses a card number in each of their texts. */
export const merchantReferenceSchema = shopText(128).check(z.minLength(1));
export const newContactSchema = contactOf(shopText);
const namedText: Text = (maximumLength) => shopText(maximumLength).check(z.refine(saysSomething));
export const newItemSchema = z.extend(itemOf(shopText), { name: namedText(255) });
/** The checkout shows it by its name. */
const newDiscountSchema = discountOf(namedText);
const storedText: Text = (maximumLength) => z.string().check(z.maxLength(maximumLength));
const consumerOf = (text: Text) =>
  z.strictObject({
    email: z.optional(text(254)),
    givenNames: z.optional(text(128)),
    surname: z.optional(text(128)),
    phoneNumber: z.optional(text(32)),
  });

/** Body of `POST /checkouts`. Items are only shown; `amount` is what is charged. Source: merchant-api §5.3. */
export const newCheckoutSchema = z
  .strictObject({
    amount: moneySchema,
    mode: z._default(checkoutModeSchema, 'STANDARD'),
    merchantReference: z.optional(merchantReferenceSchema),
    consumer: z.optional(
      z.extend(consumerOf(shopText), {
        email: z.optional(
          z.string().check(
            z.overwrite(plainEmail),
            z.maxLength(254),
            z.refine(isEmail),
            z.refine((email) => !holdsCardNumber(email)),
          ),
        ),
      }),
    ),
    billing: z.optional(newContactSchema),
    shipping: z.optional(newContactSchema),
    items: z._default(z.array(newItemSchema).check(z.maxLength(100)), []),
    discounts: z._default(z.array(newDiscountSchema).check(z.maxLength(100)), []),
    taxAmount: z.optional(moneySchema),
    shippingAmount: z.optional(moneySchema),
    paymentOption: z._default(paymentOptionSchema, 'PBI'),
    merchant: z.strictObject({ redirectConfirmUrl: url, redirectCancelUrl: url, popupOriginUrl: url }),
    buyNow: z._default(z.boolean(), false),
    pickup: z._default(z.boolean(), false),
    shippingOptionRequired: z.optional(z.boolean()),
    donation: z._default(z.boolean(), false),
    singleUseCard: z._default(z.boolean(), false),
    allowedCountries: z.optional(
      z.array(z.string().check(z.length(2))).check(z.maxLength(countryCodes.length)),
    ),
    promoCode: z.optional(shopText(64)),
    locale: z.optional(shopText(35)),
    entryPoint: z.optional(z.enum(['product', 'cart', 'mini-cart', 'checkout'])),
    customFields: z._default(z.record(shopLines(64), shopLines(2048)), {}),
  })
  .check(
    // The shop knows its shopper only in STANDARD, and the checkout has shipping options only in EXPRESS.
    z.refine(({ mode, consumer }) => mode === 'EXPRESS' || consumer?.email !== undefined, {
      path: ['consumer', 'email'],
    }),
    z.refine(({ mode, shipping }) => mode === 'STANDARD' || shipping === undefined, { path: ['shipping'] }),
    z.refine(({ mode, shippingOptionRequired }) => mode === 'EXPRESS' || !shippingOptionRequired, {
      path: ['shippingOptionRequired'],
    }),
  );

const quoteSchema = z.object({
  amount: moneySchema,
  instalments: z.array(instalmentSchema),
  amountDueToday: moneySchema,
  scheduleChecksum: scheduleChecksumSchema,
  expiresAt: instantSchema,
});

/** The `Checkout` object. `consumer`, `shipping` and `shippingOption` are set only in state APPROVED (MER-153). */
export const merchantCheckoutSchema = z.object({
  token: checkoutTokenSchema,
  state: checkoutStateSchema,
  mode: checkoutModeSchema,
  amount: moneySchema,
  merchantReference: z.nullable(z.string()),
  paymentOption: paymentOptionSchema,
  buyNow: z.boolean(),
  pickup: z.boolean(),
  shippingOptionRequired: z.boolean(),
  items: z.array(itemSchema),
  discounts: z.array(discountOf(storedText)),
  taxAmount: z.nullable(moneySchema),
  shippingAmount: z.nullable(moneySchema),
  locale: z.nullable(z.string()),
  entryPoint: z.nullable(z.string()),
  customFields: dictionaryOf(z.string()),
  orderId: z.nullable(z.string()),
  quote: z.nullable(quoteSchema),
  cancelReason: z.nullable(cancelReasonSchema),
  lastResultCode: z.nullable(z.int()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  consumer: z.nullable(consumerOf(storedText)),
  shipping: z.nullable(contactSchema),
  shippingOption: z.nullable(z.string()),
});

/** A checkout in a list: without what was bought, and without its shopper. */
export const checkoutSummarySchema = z.object({
  token: checkoutTokenSchema,
  state: checkoutStateSchema,
  mode: checkoutModeSchema,
  amount: moneySchema,
  merchantReference: z.nullable(z.string()),
  paymentOption: paymentOptionSchema,
  orderId: z.nullable(z.string()),
  cancelReason: z.nullable(cancelReasonSchema),
  lastResultCode: z.nullable(z.int()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});

export const refundSchema = z.object({
  refundId: z.string(),
  orderId: z.string(),
  amount: moneySchema,
  merchantReference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: instantSchema,
});

/** The `Payment` object. Always `originalAmount = openToCapture + captured + voided`. Source: merchant-api §5.2. */
export const paymentSchema = z.object({
  orderId: z.string(),
  token: checkoutTokenSchema,
  state: paymentStateSchema,
  originalAmount: moneySchema,
  openToCapture: moneySchema,
  captured: moneySchema,
  voided: moneySchema,
  refunded: moneySchema,
  merchantReference: z.nullable(z.string()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  resultCode: z.nullable(z.int()),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['AUTHORISED', 'CAPTURED', 'VOIDED', 'EXPIRED', 'REFUNDED', 'DECLINED']),
      amount: moneySchema,
      createdAt: instantSchema,
    }),
  ),
  refunds: z.array(refundSchema),
});
export type MerchantPayment = z.infer<typeof paymentSchema>;
