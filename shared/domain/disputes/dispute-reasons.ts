/** What a dispute may be about. Source: POR-214, POR-215, portal-open O-52, O-54. */
import * as z from 'zod/mini';

export const disputeReasonSchema = z.enum(['PRODUCT_NOT_RECEIVED', 'SINGLE_USE_CARD', 'REFUND_AND_RETURN']);
export type DisputeReason = z.infer<typeof disputeReasonSchema>;

export const disputeReasonDetailSchema = z.enum([
  'DELAY_WITH_DELIVERY',
  'ORDER_CANCELED',
  'CHARGED_NOT_FINALIZED',
  'OTHER',
  'OUT_OF_STOCK',
  'MERCHANT_CANCELLED',
  'REFUND_AMOUNT_DIFFERENT',
  'APPLIED_METHOD_UNKNOWN',
  'WRONG_ORDER',
  'WRONG_PAYMENT_ORDER',
  'GOODS_NOT_AS_DESCRIBED',
  'NOT_RECEIVED_GOODS',
]);
export type DisputeReasonDetail = z.infer<typeof disputeReasonDetailSchema>;

/** The details of each reason, in the order in which they are offered. */
export const detailsOfReason: Readonly<Record<DisputeReason, readonly DisputeReasonDetail[]>> = {
  PRODUCT_NOT_RECEIVED: [
    'NOT_RECEIVED_GOODS',
    'DELAY_WITH_DELIVERY',
    'OUT_OF_STOCK',
    'MERCHANT_CANCELLED',
    'OTHER',
  ],
  SINGLE_USE_CARD: [
    'ORDER_CANCELED',
    'CHARGED_NOT_FINALIZED',
    'APPLIED_METHOD_UNKNOWN',
    'WRONG_PAYMENT_ORDER',
    'OTHER',
  ],
  REFUND_AND_RETURN: ['REFUND_AMOUNT_DIFFERENT', 'WRONG_ORDER', 'GOODS_NOT_AS_DESCRIBED', 'OTHER'],
};

/** Whether the shopper is asked when the goods were expected. */
export const asksExpectedDate = (detail: DisputeReasonDetail): boolean => detail === 'DELAY_WITH_DELIVERY';
