/** The checkout calls that need a signed-in shopper. Source: PAY-040 to PAY-055, payments-open O-11. */
import * as z from 'zod/mini';
import { purchaseRefusals } from '#shared/domain/account/account-status.ts';
import { deviceDetailsSchema, profilingSessionId } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { givenBankAccount } from '../payments/bank-account.schema.ts';
import { checkoutParams, checkoutSessionSchema, donationSchema } from './checkout.schema.ts';
import { givenDonationSchema } from './donation.schema.ts';

/**
 * Starts the checkout and returns its summary: state STARTED, `traceId`, saved cards. Repeating it has no effect; while
 * the shopper's confirm is under way, it waits for its outcome. `precondition_failed` while the shopper's identity must be verified and is not.
 */
export const startCheckout = operation({
  method: 'POST',
  path: '/portal/consumers/checkout/{token}/start',
  access: 'consumer',
  withoutCookie: true,
  params: checkoutParams,
  body: z.strictObject({ deviceDetails: deviceDetailsSchema, profilingSessionId }),
  reply: checkoutSessionSchema,
  errors: [
    'checkout_not_found',
    ...purchaseRefusals,
    'checkout_expired',
    'below_minimum_order_value',
    'limit_exceeded',
    'checkout_already_completed',
    'confirm_in_progress',
    'precondition_failed',
    'unsupported_merchant_trading_country',
  ],
});

/**
 * Authorises what is due today on the card set up for the session's `traceId`, or on the linked bank account that is named. Exactly one confirm takes effect; a repeat gets
 * the same reply. A donation is sent only if the shopper opted in, and is authorised with it (PAY-044). After a decline the
 * checkout stays STARTED, so that another card can be used, except after codes 3 and 4 and the third decline.
 */
export const confirmCheckout = operation({
  method: 'POST',
  path: '/portal/consumers/checkout/{token}/confirm',
  access: 'consumer',
  withoutCookie: true,
  params: checkoutParams,
  body: z.strictObject({
    profilingSessionId,
    /** The session's, as the shopper has seen it; 0 without it. `checkout_changed` for any other than the newest. */
    revision: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    donation: z.optional(givenDonationSchema),
    ...givenBankAccount,
  }),
  reply: z.object({
    status: z.enum(['APPROVED', 'DECLINED']),
    /** Whether the checkout is over. False after a decline that leaves it open. */
    state: z.enum(['STARTED', 'APPROVED', 'DECLINED']),
    resultCode: z.int(),
    orderId: z.nullable(z.string()),
    /** The donation of the confirm that took effect. */
    donation: z.nullable(donationSchema),
    /** Where the redirect display returns to, with `status` and `orderToken` appended. Source: PAY-355. */
    redirectUrl: z.string(),
  }),
  errors: [
    'checkout_not_found',
    ...purchaseRefusals,
    'checkout_expired',
    'checkout_already_completed',
    'checkout_changed',
    'shipping_address_required',
    'shipping_option_required',
    'confirm_in_progress',
    'limit_exceeded',
    'donation_not_available',
    'bank_account_not_allowed',
    'precondition_failed',
    'user_challenge_failed',
    'card_scan_required',
    'card_type_not_enabled',
    'payment_method_not_usable',
    'too_many_cards',
  ],
});
