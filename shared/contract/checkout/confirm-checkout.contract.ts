/** What only a signed-in shopper does with a checkout. Source: PAY-040 to PAY-055, payments-open O-11. */
import * as z from 'zod/mini';
import { deviceDetailsSchema, profilingSessionId } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { checkoutParams, checkoutSessionSchema, donationSchema } from './checkout.schema.ts';
import { givenDonationSchema } from './donation.schema.ts';

/**
 * Shows the summary to a signed-in shopper: state STARTED, `traceId`, saved cards. Repeating it changes nothing. It is
 * `precondition_failed` while the shopper's identity is required and not proven.
 */
export const startCheckout = operation({
  method: 'POST',
  path: '/portal/consumers/checkout/{token}/start',
  access: 'consumer',
  params: checkoutParams,
  body: z.strictObject({ deviceDetails: deviceDetailsSchema, profilingSessionId }),
  reply: checkoutSessionSchema,
  errors: [
    'checkout_not_found',
    'account_suspended',
    'account_restricted',
    'account_overdue',
    'checkout_expired',
    'below_minimum_order_value',
    'limit_exceeded',
    'checkout_already_completed',
    'precondition_failed',
    'unsupported_merchant_trading_country',
  ],
});

/**
 * Holds what is due today on the card bound to the session's `traceId`. Exactly one confirm settles; a repeat gets
 * the same answer. A donation is sent only when the shopper opted in, and is held with it (PAY-044). A decline leaves the checkout STARTED for another card, except codes 3, 4 and the third decline.
 */
export const confirmCheckout = operation({
  method: 'POST',
  path: '/portal/consumers/checkout/{token}/confirm',
  access: 'consumer',
  params: checkoutParams,
  body: z.strictObject({ profilingSessionId, donation: z.optional(givenDonationSchema) }),
  reply: z.object({
    status: z.enum(['APPROVED', 'DECLINED']),
    /** Whether the checkout is over; a decline that leaves it open is not. */
    state: z.enum(['STARTED', 'APPROVED', 'DECLINED']),
    resultCode: z.int(),
    orderId: z.nullable(z.string()),
    /** What was given with it, by whichever confirm settled. */
    donation: z.nullable(donationSchema),
    /** Where a redirect display goes back to, with `status` and `orderToken` appended. Source: PAY-355. */
    redirectUrl: z.string(),
  }),
  errors: [
    'checkout_not_found',
    'account_suspended',
    'account_restricted',
    'account_overdue',
    'checkout_expired',
    'checkout_already_completed',
    'confirm_in_progress',
    'limit_exceeded',
    'donation_not_available',
    'precondition_failed',
    'user_challenge_failed',
    'card_type_not_enabled',
  ],
});
