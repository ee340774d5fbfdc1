import * as z from 'zod/mini';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { operation } from '../operation.ts';
import { checkoutSessionSchema } from './checkout.schema.ts';

export const readCheckout = operation({
  method: 'GET',
  path: '/portal/consumers/checkout/{token}',
  access: 'checkout',
  params: z.strictObject({ token: checkoutTokenSchema }),
  reply: checkoutSessionSchema,
  errors: ['checkout_not_found'],
});
