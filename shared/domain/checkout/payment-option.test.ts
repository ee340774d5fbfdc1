import { expect, it } from 'vitest';
import { paymentOptionSchema, paymentTypeLabels } from './payment-option.ts';

it('an order is paid in four, after delivery, or today', () => {
  expect(paymentOptionSchema.options).toEqual(['PBI', 'PAD', 'PAY_NOW']);
});

it('has these names [PAY-039]', () => {
  expect(paymentTypeLabels).toEqual({ PAY_NOW: 'Credit Card', PAD: 'Try Before', PBI: 'Pay Over Time' });
});
