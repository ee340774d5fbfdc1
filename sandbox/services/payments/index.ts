/** Movements of money at the card provider: claimed, executed, settled. */
export { awaitSettled } from './await-settled.ts';
export { claimPayment, findPayment } from './claim.ts';
export { executePayment, type SettledPayment, type Settler, settlePayment } from './execute-payment.ts';
export { instalmentPart } from './instalment-part.ts';
export { settleRefund } from './settle-refund.ts';
