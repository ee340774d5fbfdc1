import * as z from 'zod/mini';
import {
  cancelReasonSchema,
  checkoutModeSchema,
  checkoutStateSchema,
  checkoutTokenSchema,
} from '#shared/domain/checkout/checkout-state.ts';
import { paymentOptionSchema } from '#shared/domain/checkout/payment-option.ts';
import { isoDateSchema } from '#shared/domain/dates.ts';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { savedCardSchema } from '#shared/domain/methods/saved-card.ts';
import { moneySchema } from '#shared/domain/money.ts';

export const checkoutParams = z.strictObject({ token: checkoutTokenSchema });

export const instalmentSchema = z.object({ dueDate: isoDateSchema, amount: moneySchema });

/** A donation campaign and its amount. An app shows a campaign that it does not know without a name. */
export const donationSchema = z.object({ campaign: z.string(), amount: moneySchema });

type Text = (maximumLength: number) => z.ZodMiniString<string>;

/** A postal contact as a merchant sends it. Source: merchant-api §5.2. */
export const contactOf = (text: Text) =>
  z.strictObject({
    name: z.optional(text(255)),
    address1: z.optional(text(120)),
    address2: z.optional(text(120)),
    area2: z.optional(text(120)),
    suburb: z.optional(text(80)),
    state: z.optional(text(40)),
    postcode: z.optional(text(12)),
    countryCode: z.optional(z.string().check(z.length(2))),
    phoneNumber: z.optional(text(32)),
  });

export const itemOf = (text: Text) =>
  z.strictObject({
    name: text(255).check(z.minLength(1)),
    sku: z.optional(text(128)),
    quantity: z.int().check(z.gte(1), z.lte(9999)),
    price: moneySchema,
    imageUrl: z.optional(text(2048)),
    pageUrl: z.optional(text(2048)),
    categories: z.optional(z.array(text(128)).check(z.maxLength(10))),
  });

export const discountOf = (text: Text) => z.strictObject({ displayName: text(255), amount: moneySchema });

/** For responses: data that was stored before a current rule stays readable. */
const storedText: Text = (maximumLength) => z.string().check(z.maxLength(maximumLength));
export const contactSchema = contactOf(storedText);
export const itemSchema = itemOf(storedText);

/** The merchant as a checkout shows it. Source: PAY-034 to PAY-036. */
const merchantSessionSchema = z.object({
  name: z.string(),
  merchantId: z.string(),
  merchantSource: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  categoryCode: z.nullable(z.string()),
  industryName: z.nullable(z.string()),
  minimumOrderValue: moneySchema,
  /** The largest total to which the shop may re-price an EXPRESS order. */
  maximumOrderValue: moneySchema,
  displayName: z.string(),
  merchantCountry: z.string(),
  supportedShippingCountries: z.array(z.string()),
  customFields: dictionaryOf(z.string()),
  shippingOptionIdentifier: z.nullable(z.string()),
  callbackUrls: z.object({
    /** The address to open. `relative` alone, such as `//other.example/`, could lead a browser to another host. */
    confirm: z.string(),
    cancel: z.string(),
    base: z.string(),
    relative: z.string(),
  }),
  popupOrigin: z.string(),
});

/**
 * The checkout session. Before sign-in it contains no personal data: `traceId`, `summary` and `firstLateFee`
 * are null until `start`. Source: PAY-030, PAY-031, PAY-040.
 */
export const checkoutSessionSchema = z.object({
  token: z.string(),
  state: checkoutStateSchema,
  mode: checkoutModeSchema,
  countryCode: z.string(),
  /** Countries whose shoppers may pay here. Source: PAY-018. */
  allowedTransactionCountryCodes: z.array(z.string()),
  locale: z.nullable(z.string()),
  /** From the merchant, to prefill the email. Null once a consumer is signed in. */
  consumerEmail: z.nullable(z.string()),
  amount: moneySchema,
  /** The amount with which the shop created it; the amount without a shipping option. */
  originalAmount: moneySchema,
  /** Rises with each update. A confirm sends the one that its shopper has seen. */
  revision: z.int(),
  /** The stored address that the last update chose. */
  shippingAddressId: z.nullable(z.string()),
  paymentOption: paymentOptionSchema,
  /** What is due today, and when the rest is due. The sum is exactly `amount`. Source: PAY-070 to PAY-072. */
  instalments: z.array(instalmentSchema),
  amountDueToday: moneySchema,
  traceId: z.nullable(z.string()),
  orderDetail: z.object({
    items: z.array(itemSchema),
    shippingAddress: z.nullable(contactSchema),
    taxAmount: z.nullable(moneySchema),
    shippingAmount: z.nullable(moneySchema),
    /** Reductions that are in `amount` already. */
    discounts: z.array(discountOf(storedText)),
    merchantReference: z.nullable(z.string()),
  }),
  summary: z.nullable(z.object({ savedCards: z.array(savedCardSchema) })),
  promoCode: z.nullable(z.string()),
  firstLateFee: z.nullable(z.object({ amount: moneySchema, graceDays: z.int() })),
  overdueSchedules: z.array(
    z.object({ orderNumber: z.string(), amount: moneySchema, dueDate: isoDateSchema }),
  ),
  entryPoint: z.nullable(z.string()),
  buttonLabel: z.nullable(z.string()),
  buyNow: z.boolean(),
  pickup: z.boolean(),
  shippingOptionRequired: z.boolean(),
  applePayEnabled: z.boolean(),
  donationEnabled: z.boolean(),
  /** A donation that the shopper may add to today's payment; null if none is offered. Source: PAY-387. */
  donationOffer: z.nullable(donationSchema),
  /** The donation paid in addition to `amount` and `amountDueToday`; null unless the checkout is approved. */
  donation: z.nullable(donationSchema),
  singleUseCard: z.boolean(),
  /** Whether a bank account pays the approved checkout, so that today's payment takes days. */
  paidByBankAccount: z.boolean(),
  /** Result code of the last declined confirm, null if there was none. Source: MER-156. */
  lastResultCode: z.nullable(z.int()),
  cancelReason: z.nullable(cancelReasonSchema),
  orderId: z.nullable(z.string()),
  expiresInMs: z.int(),
  merchant: merchantSessionSchema,
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;
