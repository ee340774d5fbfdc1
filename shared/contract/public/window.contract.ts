/** Calls about the state of the checkout's window. Source: merchant-api §4. */
import * as z from 'zod/mini';
import {
  abandonReasonSchema,
  cancelReasonSchema,
  checkoutModeSchema,
  checkoutStateSchema,
  checkoutTokenSchema,
  openIdSchema,
} from '#shared/domain/checkout/checkout-state.ts';
import { scheduleChecksumSchema } from '#shared/domain/checkout/schedule-checksum.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { operation } from '../operation.ts';

const tokenParams = z.strictObject({ token: checkoutTokenSchema });
const loadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** The state of a checkout, without personal data. */
export const checkoutStatusSchema = z.object({
  state: checkoutStateSchema,
  mode: checkoutModeSchema,
  /** These three and the mode must equal those of the page that opens it. Source: MER-067. */
  buyNow: z.boolean(),
  pickup: z.boolean(),
  shippingOptionRequired: z.boolean(),
  merchantId: z.string(),
  /** Increases by one with every change. */
  version: z.int(),
  /** A confirm is running, so the outcome is not final yet. */
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
      scheduleChecksum: z.nullable(scheduleChecksumSchema),
    }),
  ),
});
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;

/**
 * Abandons the checkout unless a confirm comes first: exactly one of them wins. 202 while settling, or CLOSED while
 * presence is HERE.
 */
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

/**
 * A request that stays open while the checkout window is open; its end means that the window was closed. It gets a response
 * after 25 seconds, and then made again, unless the checkout is over for this window.
 */
export const holdPresence = operation({
  method: 'GET',
  path: '/public/v1/checkouts/{token}/presence',
  access: 'checkout',
  params: tokenParams,
  query: z.strictObject({
    openId: openIdSchema,
    loadId,
    /** `true` once this load was answered. It does not take the checkout back from a newer load. */
    isRenewal: z.optional(z.literal('true')),
    /** `true` where this load has no shop's page that it can ask. See decision 232. */
    isSevered: z.optional(z.literal('true')),
  }),
  reply: z.object({
    /** The checkout has ended, or another window has taken it over: there is no further request to hold. */
    isOver: z.boolean(),
    /** Another window has taken it over, which the shop's page cannot tell a window that it does not reach. */
    isMoved: z.boolean(),
  }),
  errors: ['checkout_not_found'],
});

/** A beacon that says that the page was left. After a reload, presence is back within 3 seconds. */
export const leavePresence = operation({
  method: 'POST',
  path: '/public/v1/checkouts/{token}/presence',
  access: 'checkout',
  params: tokenParams,
  body: z.strictObject({ openId: openIdSchema, loadId, state: z.literal('LEFT') }),
  reply: null,
  errors: ['checkout_not_found'],
});

const typedText = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => cardNumberProblem(text) === null),
  );

/** What a shopper typed about themselves. */
const typedContactSchema = z.strictObject({
  email: z.nullable(typedText(254)),
  mobile: z.nullable(z.strictObject({ number: typedText(40), countryCode: countryCodeSchema })),
});
export type TypedContact = z.infer<typeof typedContactSchema>;

/** Keeps what was typed for the window in which the checkout continues, whose document has it once. Source: decision 222. */
export const keepTypedContact = operation({
  method: 'PUT',
  path: '/public/v1/checkouts/{token}/typed-contact',
  access: 'checkout',
  params: tokenParams,
  body: z.extend(typedContactSchema, { openId: openIdSchema }),
  reply: null,
  errors: ['checkout_not_found'],
});
