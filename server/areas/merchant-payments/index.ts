/** An authorised payment as its merchant captures, voids and refunds it. */
export {
  captureMerchantPayment,
  lockPaymentOfOrder,
  refundDisputed,
  refundMerchantPayment,
  voidMerchantPayment,
} from './change-payment.ts';
export { listMerchantPayments } from './list-payments.ts';
export {
  paymentOfToken,
  paymentView,
  readMerchantPayment,
  toDomain,
  updateMerchantReference,
} from './merchant-payment.ts';
export { declineMerchantPayment, type NewMerchantPayment, openMerchantPayment } from './open-payment.ts';
export { executeRefunds, expireAuthorisation } from './reduce-order.ts';
