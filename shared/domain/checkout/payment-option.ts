import * as z from 'zod/mini';

/** PBI is pay in four, PAD is pay after delivery, PAY_NOW charges everything today. */
export const paymentOptionSchema = z.enum(['PBI', 'PAD', 'PAY_NOW']);
export type PaymentOption = z.infer<typeof paymentOptionSchema>;

/** The names under which merchants know them. Source: PAY-039. */
export const paymentTypeLabels = {
  PAY_NOW: 'Credit Card',
  PAD: 'Try Before',
  PBI: 'Pay Over Time',
} as const satisfies Record<PaymentOption, string>;
