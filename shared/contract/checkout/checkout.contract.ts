/**
 * The shopper's side of a checkout: read, start, confirm. A page imports a call from the module that has it, and carries
 * no other. Source: PAY-040 to PAY-055, payments-open O-11.
 */
import { confirmCheckout } from './confirm-checkout.contract.ts';
import { readCheckout } from './read-checkout.contract.ts';
import { startCheckout } from './start-checkout.contract.ts';

export { confirmCheckout, readCheckout, startCheckout };

export const checkoutContract = { readCheckout, startCheckout, confirmCheckout } as const;
