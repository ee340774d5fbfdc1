import * as z from 'zod/mini';

/** PBI is pay in four, PAD is pay after delivery, PAY_NOW charges everything today. */
export const paymentOptionSchema = z.enum(['PBI', 'PAD', 'PAY_NOW']);
export type PaymentOption = z.infer<typeof paymentOptionSchema>;

/** The labels that the specification fixes (PAY-039, POR-139). */
export const paymentOptionLabels: Readonly<Record<PaymentOption, string>> = {
  PAY_NOW: 'Credit Card',
  PAD: 'Try Before',
  PBI: 'Pay Over Time',
};
