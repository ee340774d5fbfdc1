/** Where consumers' parcels go. */
export { addShippingAddress, findShippingAddress, listShippingAddresses } from './shipping-addresses.ts';
