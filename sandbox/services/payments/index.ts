/** Movements of money at the card provider: claimed, executed, settled. */
export { awaitSettled } from './await-settled.ts';
export { claimPayment, findPayment, partsOf, writeParts } from './claim.ts';
export { executePayment, type SettledPayment, type Settler, settlePayment } from './execute-payment.ts';
export { settleRefund } from './settle-refund.ts';
