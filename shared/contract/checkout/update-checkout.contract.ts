/** What a shopper chooses in an EXPRESS checkout. Source: PAY-042, payments-open O-11, merchant-api §2.6. */
import * as z from 'zod/mini';
import { moneySchema } from '#shared/domain/money.ts';
import { profilingSessionId } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { checkoutParams, checkoutSessionSchema } from './checkout.schema.ts';

/**
 * Chooses address and shipping option, and re-prices the order as the shop quoted it. All of it replaces what was chosen
 * before: without a field nothing is chosen, and without an option the amount is `originalAmount`. `checkout_changed` for
 * an update that is older than the newest one; the same update again changes nothing.
 */
export const updateCheckout = operation({
  method: 'PUT',
  path: '/portal/consumers/checkout/{token}/update',
  access: 'consumer',
  withoutCookie: true,
  params: checkoutParams,
  body: z.strictObject({
    profilingSessionId,
    /** Higher than the session's, so that of two parallel updates the newer one wins. */
    revision: z.int().check(z.gte(1), z.lte(1_000_000)),
    /** The order's new total. */
    amount: moneySchema,
    /** Of a stored shipping address. Left out for a pickup (PAY-043). */
    shippingAddressId: z.optional(z.uuid()),
    shippingOptionIdentifier: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    /** The parts of the amount that the option names. Only shown. */
    shippingAmount: z.optional(moneySchema),
    taxAmount: z.optional(moneySchema),
  }),
  reply: checkoutSessionSchema,
  errors: [
    'checkout_not_found',
    'checkout_expired',
    'checkout_already_completed',
    'confirm_in_progress',
    'checkout_changed',
    'precondition_failed',
    'invalid_shipping_option',
    'unsupported_shipping_country',
    'unsupported_currency',
    'below_minimum_order_value',
    'above_maximum_order_value',
    'limit_exceeded',
  ],
});
