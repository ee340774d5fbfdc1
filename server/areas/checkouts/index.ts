/** Checkouts as their merchant makes, reads and cancels them, and as time ends those that nobody approved. */

export { type Authorised, authorisePayment } from './approval/authorise.ts';
export { expireApproval } from './approval/expire-approval.ts';
export { quoteCheckout } from './approval/quote-again.ts';
export { settleCapture } from './approval/settle-capture.ts';
export { chargeAfterRelease, settleRelease } from './approval/settle-release.ts';
export { cancelByMerchant, cancelCheckout } from './cancel.ts';
export { recordCheckoutEvent } from './checkout-event.ts';
export { type CheckoutAndMerchant, findCheckout, lockCheckout } from './checkout-store.ts';
export { createCheckout } from './create.ts';
export {
  type Donation,
  listCampaigns,
  offeredDonation,
  resetCampaign,
  runCampaign,
} from './donations/campaigns.ts';
export { expireCheckout } from './expire.ts';
export { merchantCheckoutView, orderIdText } from './merchant-view.ts';
export { checkoutSubject } from './session/challenge-subject.ts';
export { confirmCheckout, holdOnCardForPastOrder } from './session/confirm.ts';
export { quoteOf } from './session/quote.ts';
export { readSettledSession } from './session/running-confirm.ts';
export { cardUseOfCheckout, readSession, tradingCountriesOf } from './session/session-view.ts';
export { settleHold } from './session/settle-hold.ts';
export { fitsLimit, readSpendingLimit } from './session/spending-limit.ts';
export { startCheckout } from './session/start.ts';
export { updateCheckout } from './session/update.ts';
export { partsOfAmount, shippingTermsOf } from './terms.ts';
export { listWaiting } from './waiting.ts';
export { abandonCheckout } from './window/abandon.ts';
export { originsOfToken } from './window/origins.ts';
export { holdPresence, leavePresence } from './window/presence.ts';
export { readStatus, statusView } from './window/status.ts';
