/**
 * Standing agreements of a shopper with a shop: to buy up to an amount, or to be billed again and again. Source: PAY-317,
 * PAY-318, POR-201, POR-202.
 */
import * as z from 'zod/mini';
import { instantSchema } from '../dates.ts';
import { paymentMethodSchema } from '../methods/payment-method.ts';
import { moneySchema } from '../money.ts';
import { orderMerchantSchema } from '../orders/order-merchant.ts';

export const purchaseAgreementStatusSchema = z.enum(['ACTIVE', 'COMPLETED', 'CANCELLED', 'EXPIRED']);
export type PurchaseAgreementStatus = z.infer<typeof purchaseAgreementStatusSchema>;

const billingAgreementStatusSchema = z.enum(['ACTIVE', 'CANCELLED']);
export type BillingAgreementStatus = z.infer<typeof billingAgreementStatusSchema>;

const agreement = {
  id: z.uuid(),
  createdAt: instantSchema,
  merchant: orderMerchantSchema,
  /** What the shop charges; null when it was removed and not replaced. */
  paymentMethod: z.nullable(paymentMethodSchema),
};

export const purchaseAgreementSchema = z.object({
  ...agreement,
  status: purchaseAgreementStatusSchema,
  expiresAt: z.nullable(instantSchema),
  /** The most that the shop may charge by it. */
  agreementAmount: moneySchema,
  chargedAmount: moneySchema,
});
export type PurchaseAgreement = z.infer<typeof purchaseAgreementSchema>;

export const billingAgreementSchema = z.object({ ...agreement, status: billingAgreementStatusSchema });
export type BillingAgreement = z.infer<typeof billingAgreementSchema>;

/** Only an agreement that is running takes another payment method (PAY-406). */
export const takesNewMethod = ({
  status,
}: {
  readonly status: PurchaseAgreementStatus | BillingAgreementStatus;
}): boolean => status === 'ACTIVE';

/** What was agreed about an order, as a document. Source: PAY-102, POR-194, POR-195. */
export const agreementDocumentSchema = z.object({
  documentId: z.string(),
  /** `FINAL_PAYMENT_SCHEDULE`, `PURCHASE_PAYMENT_AGREEMENT`; one of any other type is listed too. */
  docType: z.string(),
  createdDate: instantSchema,
});
export type AgreementDocument = z.infer<typeof agreementDocumentSchema>;
