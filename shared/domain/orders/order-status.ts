import * as z from 'zod/mini';

export const orderStatusSchema = z.enum(['APPROVED', 'DECLINED', 'FAILED', 'INCOMPLETE']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** A shopper only cares whether the order went through (PAY-090, POR-134). Keys of the texts under `orders.status`. */
export const displayedOrderStatus = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'declined',
  INCOMPLETE: 'declined',
} as const satisfies Record<OrderStatus, string>;

/** The reasons as they are sent (PAY-091, POR-137), each with the key of its text under `orders.statusReasons`. */
export const orderStatusReasons = {
  Approved: 'approved',
  'SMS verified': 'smsVerified',
  'Insufficient funds': 'insufficientFunds',
  'Invalid payment details': 'invalidPaymentDetails',
  'Gateway error': 'gatewayError',
  'Fraud rule breach': 'fraudRuleBreach',
  Declined: 'declined',
  'Invalid transaction state': 'invalidTransactionState',
  'Other unspecified error': 'unspecifiedError',
  'Verifying SMS code': 'verifyingSmsCode',
  'Cancelled SMS verification': 'cancelledSmsVerification',
  'Failed SMS verification': 'failedSmsVerification',
} as const;

export type OrderStatusReason = keyof typeof orderStatusReasons;

export const orderStatusReasonSchema = z.enum(Object.keys(orderStatusReasons) as [OrderStatusReason]);
