/**
 * Charges of instalments: by the shopper now, or by the schedule on the due date; the late fee of a missed one; and moving
 * that date.
 */
export { changePaymentDate, dateChangeOptions } from './change-date.ts';
export { chargeInstalment } from './charge-instalment.ts';
export { sendDateChangeMessage } from './date-change-message.ts';
export { chargeLateFee } from './late-fee.ts';
export { confirmPayNow, initiatePayNow, instalmentSubject } from './pay-now.ts';
export { settleCharge } from './settle-charge.ts';
