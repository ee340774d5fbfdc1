/**
 * Checkouts from creation to approval: `session` is what their shopper sees and confirms, `approval` the steps after
 * the approval, `window` the exchange between the shop's page and the checkout's window, `donations` the donations with
 * a payment.
 */
export { type Authorised, authorisePayment } from './approval/authorise.ts';
export { expireApproval } from './approval/expire-approval.ts';
export { quoteCheckout } from './approval/quote-again.ts';
export { settleCapture } from './approval/settle-capture.ts';
export { chargeAfterRelease, settleRelease } from './approval/settle-release.ts';
export { cancelByMerchant } from './cancel.ts';
export { findCheckout } from './checkout-store.ts';
export { createCheckout } from './create.ts';
export {
  listCampaigns,
  resetCampaign,
  runCampaign,
} from './donations/campaigns.ts';
export { refuseEndedCheckout } from './ended.ts';
export { expireCheckout } from './expire.ts';
export { listMerchantCheckouts } from './list-checkouts.ts';
export { merchantCheckoutView } from './merchant-view.ts';
export { checkoutSubject } from './session/challenge-subject.ts';
export { confirmCheckout } from './session/confirm.ts';
export { claimHold } from './session/place-hold.ts';
export { readSettledSession } from './session/running-confirm.ts';
export { cardUseOfCheckout, readSession, tradingCountriesOf } from './session/session-view.ts';
export { settleHold } from './session/settle-hold.ts';
export { readSpendingLimit } from './session/spending-limit.ts';
export { startCheckout } from './session/start.ts';
export { updateCheckout } from './session/update.ts';
export { hasWaitingOrders, listWaiting } from './waiting.ts';
export { abandonCheckout } from './window/abandon.ts';
export { originsOfToken } from './window/origins.ts';
export { holdPresence, leavePresence } from './window/presence.ts';
export { readStatus, statusView } from './window/status.ts';
export { keepTypedContact, takeTypedContact } from './window/typed-contact.ts';
