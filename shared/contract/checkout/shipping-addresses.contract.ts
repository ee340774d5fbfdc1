/** Where a shopper's parcels go. Source: PAY-046, PAY-047, payments-open O-16. */
import * as z from 'zod/mini';
import { newShippingAddressSchema, shippingAddressSchema } from '#shared/domain/shipping/shipping-address.ts';
import { operation } from '../operation.ts';

/**
 * The account's own address, then the stored ones in the order in which they were added. Exactly one is preferred, if there are
 * any.
 */
export const listShippingAddresses = operation({
  method: 'GET',
  path: '/portal/consumers/shipping-addresses',
  access: 'consumer',
  withoutCookie: true,
  reply: z.object({ shippingAddresses: z.array(shippingAddressSchema) }),
  errors: [],
});

/**
 * Stores an address. The same address again is the one that is stored already. With `invalid_address` and
 * `contains_po_box`, `errorInfo` says which field has which problem.
 */
export const addShippingAddress = operation({
  method: 'POST',
  path: '/portal/consumers/shipping-addresses',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({ address: newShippingAddressSchema }),
  reply: shippingAddressSchema,
  status: [201],
  errors: ['invalid_address', 'contains_po_box', 'unsupported_shipping_country', 'too_many_addresses'],
});
