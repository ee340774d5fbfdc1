/**
 * Charges of instalments, by the shopper now or by the schedule on the due date; the late fee of a missed one; and
 * changing its date.
 */
export { changePaymentDate, dateChangeOptions } from './change-date.ts';
export { chargeInstalment } from './charge-instalment.ts';
export { confirmPayment, paymentSubject } from './confirm-payment.ts';
export { sendDateChangeMessage } from './date-change-message.ts';
export {
  sendBankAccountsStoppedMessage,
  sendMissedChargeMessage,
  sendReturnedDebitMessage,
} from './failed-payment-messages.ts';
export { initiateInstalments, initiatePartial, initiatePayNow } from './initiate-payment.ts';
export { chargeLateFee } from './late-fee.ts';
export { agreePlan } from './plans/agree-plan.ts';
export { readPlan } from './plans/find-plan.ts';
export { initiatePlanPayment, payPlan, planPaymentSubject } from './plans/pay-plan.ts';
export { bookedAt, settleCharge } from './settle-charge.ts';
