/** Checkouts: made by a merchant, started and confirmed by a shopper, taken up by authorise, ended by time. */
export { type Authorised, authorisePayment } from './authorise.ts';
export { cancelByMerchant, cancelCheckout } from './cancel.ts';
export { checkoutSubject } from './challenge-subject.ts';
export { findCheckout, nextVersion } from './checkout-store.ts';
export { confirmCheckout, confirmView, holdOnCard } from './confirm.ts';
export { createCheckout } from './create.ts';
export { expireApproval, expireCheckout } from './expire.ts';
export { merchantCheckoutView, orderIdText } from './merchant-view.ts';
export { cardUseOfCheckout, readSession, tradingCountriesOf } from './session-view.ts';
export { settleCapture } from './settle-capture.ts';
export { settleHold } from './settle-hold.ts';
export { settleRelease } from './settle-release.ts';
export { readSpendingLimit } from './spending-limit.ts';
export { startCheckout } from './start.ts';
