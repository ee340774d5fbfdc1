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
    expect(cardNumberProblem('123456789012')).toBe('noCreditCardNumber');
    expect(cardNumberProblem('12345678901')).toBeNull();
    // A longer run holds one.
    expect(cardNumberProblem('12345678901234567890')).toBe('noCreditCardNumber');
  });

  it('must not hold one in groups, however they are set apart', () => {
    for (const gap of [
      ' ',
      '  ',
      '-',
      ' - ',
      '\u00a0',
      '\u2011',
      '–',
      '−',
      '\t',
      '\u200b',
      '\u00ad',
      '.',
      '_',
      '/',
      ',',
      '·',
    ]) {
      const number = ['4111', '1111', '1111', '1111'].join(gap);
      expect(cardNumberProblem(number), gap).toBe('noCreditCardNumber');
      expect(cardNumberProblem(`Maya ${number} Rowe`), gap).toBe('noCreditCardNumber');
      expect(cardNumberProblem(['4111', '1111', '111'].join(gap)), gap).toBeNull();
    }
    expect(cardNumberProblem('4 1 1 1 1 1 1 1 1 1 1 1')).toBe('noCreditCardNumber');
    expect(cardNumberProblem('٤١١١ ١١١١ ١١١١ ١١١١')).toBe('noCreditCardNumber');
    expect(cardNumberProblem('4111x1111x1111x1111')).toBeNull();
    expect(cardNumberProblem('0412 345 678 / 0412 345 679')).toBeNull();
    expect(cardNumberProblem('Flat 1234, 5678 Elm Street, 9012 3456')).toBeNull();
  });

  it('may hold shorter runs [ACC-270] [PAY-202]', () => {
    for (const text of ['', '12345678901', 'order 12345678901 of 23456789012', '0412 345 678']) {
      expect(cardNumberProblem(text)).toBeNull();
    }
  });
});
