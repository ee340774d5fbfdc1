import { expect, it } from 'vitest';
import { paymentOptionSchema, paymentTypeLabels, shownPaymentOption } from './payment-option.ts';

it('an order is paid in four, after delivery, or today', () => {
  expect(paymentOptionSchema.options).toEqual(['PBI', 'PAD', 'PAY_NOW']);
});

it('has these names [PAY-039] [POR-139]', () => {
  expect(paymentTypeLabels).toEqual({ PAY_NOW: 'Credit Card', PAD: 'Try Before', PBI: 'Pay Over Time' });
});

it('is named on the page of an order, and not as a credit card where a bank account paid at once [POR-139]', () => {
  const bank = { type: 'ACH_BANK_ACCOUNT' };
  const card = { type: 'CREDIT_CARD' };
  const wallet = { type: 'APPLE_PAY' };
  for (const paymentMethod of [card, wallet, null]) {
    for (const paymentOption of paymentOptionSchema.options) {
      expect(shownPaymentOption({ paymentOption, paymentMethod })).toBe(paymentOption);
    }
  }
  expect(shownPaymentOption({ paymentOption: 'PBI', paymentMethod: bank })).toBe('PBI');
  expect(shownPaymentOption({ paymentOption: 'PAD', paymentMethod: bank })).toBe('PAD');
  expect(shownPaymentOption({ paymentOption: 'PAY_NOW', paymentMethod: bank })).toBeNull();
  expect(shownPaymentOption({ paymentMethod: card })).toBeNull();
});
