/** Checkouts as their merchant makes, reads and cancels them, and as time ends those that nobody approved. */
export { cancelByMerchant, cancelCheckout } from './cancel.ts';
export { recordCheckoutEvent } from './checkout-event.ts';
export { type CheckoutAndMerchant, findCheckout, lockCheckout } from './checkout-store.ts';
export { createCheckout } from './create.ts';
export { expireCheckout } from './expire.ts';
export { merchantCheckoutView, orderIdText } from './merchant-view.ts';
export { partsOfAmount, shippingTermsOf } from './terms.ts';
export { listWaiting } from './waiting.ts';
