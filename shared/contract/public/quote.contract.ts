/** The schedule that a shop shows for an approved checkout. Source: merchant-api §2.7 and §4. */
import * as z from 'zod/mini';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { scheduleChecksumSchema } from '#shared/domain/checkout/schedule-checksum.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { instalmentSchema } from '../checkout/checkout.schema.ts';
import { operation } from '../operation.ts';

/**
 * Creates the quote of the amount, which replaces the previous one. The amount is the approved one, unless the shop sets it
 * after the approval: EXPRESS with deferred shipping, without buyNow. One that the shopper cannot have is refused with its
 * reason, and the previous quote stays.
 */
export const quoteCheckout = operation({
  method: 'POST',
  path: '/public/v1/checkouts/{token}/quotes',
  access: 'public',
  params: z.strictObject({ token: checkoutTokenSchema }),
  body: z.strictObject({
    amount: moneySchema,
    /** A BCP 47 tag; without it, that of the quote before. */
    locale: z.optional(z.string().check(z.maxLength(35))),
  }),
  reply: z.object({
    isValid: z.boolean(),
    amountDueToday: z.nullable(moneySchema),
    instalments: z.array(instalmentSchema),
    scheduleChecksum: z.nullable(scheduleChecksumSchema),
    reason: z.nullable(z.enum(['below_minimum_order_value', 'above_maximum_order_value', 'limit_exceeded'])),
    /** Until then the approval can be authorised. */
    expiresInMs: z.int(),
  }),
  status: [201],
  errors: [
    'checkout_not_found',
    'origin_not_allowed',
    'checkout_not_approved',
    'checkout_expired',
    'checkout_already_completed',
    'amount_mismatch',
    'unsupported_currency',
  ],
});
