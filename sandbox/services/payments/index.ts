/** Movements of money at the card provider: claimed, executed, settled; and the charges of instalments. */
export { awaitSettled } from './await-settled.ts';
export { claimPayment, findPayment, scheduledCharge } from './claim.ts';
export { claimCharge } from './claim-charge.ts';
export { executePayment, type SettledPayment, type Settler, settlePayment } from './execute-payment.ts';
export { instalmentPart } from './instalment-part.ts';
export { confirmPayNow, initiatePayNow, instalmentSubject } from './pay-now.ts';
export type { PaymentDetails, PaymentKind } from './payments.tables.ts';
export { recordMissedCharge, settleCharge } from './settle-charge.ts';
export { settleRefund } from './settle-refund.ts';
