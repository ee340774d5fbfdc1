import * as z from 'zod/mini';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { deviceDetailsSchema, profilingSessionId } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { checkoutSessionSchema } from './checkout.schema.ts';

/**
 * Shows the summary to a signed-in shopper: state STARTED, `traceId`, saved cards. Repeating it changes nothing. It is
 * `precondition_failed` while the shopper's identity is required and not proven.
 */
export const startCheckout = operation({
  method: 'POST',
  path: '/portal/consumers/checkout/{token}/start',
  access: 'consumer',
  params: z.strictObject({ token: checkoutTokenSchema }),
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
  ],
});
