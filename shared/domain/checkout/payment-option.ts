import * as z from 'zod/mini';

/** PBI is pay in four, PAD is pay after delivery, PAY_NOW charges everything today. */
export const paymentOptionSchema = z.enum(['PBI', 'PAD', 'PAY_NOW']);
export type PaymentOption = z.infer<typeof paymentOptionSchema>;

/** Their names, for merchants and on the page of an order. Source: PAY-039, POR-139, decision 242. */
export const paymentTypeLabels = {
  PAY_NOW: 'Credit Card',
  PAD: 'Try Before',
  PBI: 'Pay Over Time',
} as const satisfies Record<PaymentOption, string>;

/**
 * The option that the page of an order names; null where its name would be wrong: an order that was paid at once from a bank account is
 * not `Credit Card`. Source: decision 242.
 */
export function shownPaymentOption(order: {
  readonly paymentOption?: PaymentOption | undefined;
  readonly paymentMethod: { readonly type: string } | null;
}): PaymentOption | null {
  const { paymentOption = null, paymentMethod } = order;
  return paymentOption === 'PAY_NOW' && paymentMethod?.type === 'ACH_BANK_ACCOUNT' ? null : paymentOption;
}
