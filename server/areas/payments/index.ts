/** Movements of money at the providers: claimed, executed, settled. */
export { awaitSettled } from './await-settled.ts';
export { lookUpPayment, providerAccountOf, requireSameAmount } from './call-provider.ts';
export { claimPayment, closeParts, findPayment, storeOrderOfPayment, writeParts } from './claim.ts';
export { claimRefund } from './claim-refund.ts';
export { executePayment, type SettledPayment, type Settler, settlePayment } from './execute-payment.ts';
export { handleDebitUpdate, pendingDebits } from './handle-debit-update.ts';
export { settleRefund } from './settle-refund.ts';
export { type OpenClaim, takeOpenClaim } from './take-open-claim.ts';
