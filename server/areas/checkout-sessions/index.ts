/** A checkout as its shopper sees, starts and confirms it: the plan, the donation, the limit, the hold. */
export { checkoutSubject } from './challenge-subject.ts';
export { confirmCheckout, holdOnCardForPastOrder } from './confirm.ts';
export { quoteOf } from './quote.ts';
export { readSettledSession } from './running-confirm.ts';
export { cardUseOfCheckout, readSession, tradingCountriesOf } from './session-view.ts';
export { settleHold } from './settle-hold.ts';
export { fitsLimit, readSpendingLimit } from './spending-limit.ts';
export { startCheckout } from './start.ts';
export { updateCheckout } from './update.ts';
