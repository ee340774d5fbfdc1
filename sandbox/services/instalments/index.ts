/** Charges of instalments: by the shopper now, or by the schedule on the due date; and the late fee of a missed one. */
export { chargeInstalment } from './charge-instalment.ts';
export { chargeLateFee } from './late-fee.ts';
export { confirmPayNow, initiatePayNow, instalmentSubject } from './pay-now.ts';
export { settleCharge } from './settle-charge.ts';
