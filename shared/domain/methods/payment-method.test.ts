import { describe, expect, it } from 'vitest';
import { defaultSelection, methodTypeSchema, paymentMethodSchema } from './payment-method.ts';

describe('a payment method', () => {
  it.each([
    { type: 'CREDIT_CARD', id: 'm1', cardBrand: 'VISA', maskedPan: '411111******1111' },
    { type: 'ACH_BANK_ACCOUNT', id: 'm2', name: 'Everyday', mask: '6789' },
    { type: 'APPLE_PAY', id: 'm3' },
  ])('is a card, a bank account or Apple Pay: %j', (method) => {
    expect(methodTypeSchema.parse(method.type)).toBe(method.type);
    expect(paymentMethodSchema.parse(method)).toEqual(method);
  });

  it.each([
    { type: 'GOOGLE_PAY', id: 'm1' },
    { type: 'CREDIT_CARD', id: 'm1' },
    { type: 'ACH_BANK_ACCOUNT', id: 'm2', name: 'Everyday' },
    { type: 'APPLE_PAY' },
  ])('is nothing else: %j', (method) => {
    expect(paymentMethodSchema.safeParse(method).success).toBe(false);
  });

  it('is offered first when it is preferred, else when it is the first', () => {
    const [first, second, third] = [{ preferred: false }, { preferred: true }, { preferred: true }];
    expect(defaultSelection([first, second, third])).toBe(second);
    expect(defaultSelection([first])).toBe(first);
    expect(defaultSelection([])).toBeNull();
  });
});
