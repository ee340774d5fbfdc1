import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberProblem } from './no-card-number.ts';

describe('free text', () => {
  it('must not hold a run of 12 to 19 digits [ACC-270] [PAY-202] [POR-380]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 19 }), fc.stringMatching(/^\D{0,10}$/), (length, around) => {
        const text = around + '4'.repeat(length) + around;
        expect(cardNumberProblem(text)).toBe('noCreditCardNumber');
      }),
    );
    expect(cardNumberProblem('card 4111111111111111 please')).toBe('noCreditCardNumber');
    expect(cardNumberProblem('12345678901')).toBeNull();
  });

  it('may hold shorter runs [ACC-270] [PAY-202]', () => {
    for (const text of ['', '12345678901', 'order 12345678901 of 23456789012', '0412 345 678']) {
      expect(cardNumberProblem(text)).toBeNull();
    }
  });
});
