import * as z from 'zod/mini';

/** PBI is pay in four, PAD is pay after delivery, PAY_NOW charges everything today. */
export const paymentOptionSchema = z.enum(['PBI', 'PAD', 'PAY_NOW']);
export type PaymentOption = z.infer<typeof paymentOptionSchema>;
