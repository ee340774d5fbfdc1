import { expect, it } from 'vitest';
import { paymentOptionSchema } from './payment-option.ts';

it('an order is paid in four, after delivery, or today', () => {
  expect(paymentOptionSchema.options).toEqual(['PBI', 'PAD', 'PAY_NOW']);
});
