/** What becomes of an approved checkout: its merchant authorises it and an order begins, or it expires. */
export { type Authorised, authorisePayment } from './authorise.ts';
export { expireApproval } from './expire-approval.ts';
export { quoteCheckout } from './quote-again.ts';
export { settleCapture } from './settle-capture.ts';
export { chargeAfterRelease, settleRelease } from './settle-release.ts';
