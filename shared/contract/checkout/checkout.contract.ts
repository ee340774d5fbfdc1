/** The shopper's side of a checkout: read, start, update, confirm. Source: PAY-040 to PAY-055, payments-open O-11. */
import { operation } from '../operation.ts';
import { checkoutParams, checkoutSessionSchema } from './checkout.schema.ts';
import { confirmCheckout, startCheckout } from './confirm-checkout.contract.ts';
import { addShippingAddress, listShippingAddresses } from './shipping-addresses.contract.ts';
import { updateCheckout } from './update-checkout.contract.ts';

/** While the shopper's own confirm is running, it waits for the outcome, for eight seconds at most. */
export const readCheckout = operation({
  method: 'GET',
  path: '/portal/consumers/checkout/{token}',
  access: 'checkout',
  params: checkoutParams,
  reply: checkoutSessionSchema,
  errors: ['checkout_not_found'],
});

export const checkoutContract = {
  readCheckout,
  startCheckout,
  updateCheckout,
  confirmCheckout,
  listShippingAddresses,
  addShippingAddress,
} as const;
