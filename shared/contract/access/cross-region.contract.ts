import * as z from 'zod/mini';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { numberText } from '#shared/domain/text/plain-number.ts';
import { operation } from '../operation.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/**
 * Returns the URL at which a consumer of another country continues this checkout.
 * Source: access-open A31, ACC-055, PAY-045.
 */
export const crossRegionSignIn = operation({
  method: 'POST',
  path: '/portal/consumers/checkout/{token}/crossRegionUserSignIn',
  access: 'public',
  params: z.strictObject({ token: checkoutTokenSchema }),
  body: z.strictObject({
    consumerEmail: text(254),
    consumerCountryCode: text(2),
    consumerMobile: z.optional(numberText(20)),
  }),
  reply: z.object({ crossRegionCheckoutUrl: z.string() }),
  errors: ['invalid_email_address', 'unsupported_merchant_trading_country'],
});
