import { describe, expect, it } from 'vitest';
import { type CardBrand, cardBrandOf, cardBrandSchema } from './card-brand.ts';
import { securityCodeLength } from './card-number.ts';

const numbersFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

/** Each prefix, and the same prefix at the start of a whole number, shows the brand. */
function expectBrand(prefixes: string[], brand: CardBrand | null) {
  for (const prefix of prefixes) {
    expect(cardBrandOf(prefix), prefix).toBe(brand);
    expect(cardBrandOf(prefix.padEnd(16, '0')), prefix).toBe(brand);
  }
}

describe('the brand of a card', () => {
  it('is one of five that a number can show [PAY-195] [ACC-385]', () => {
    expect(cardBrandSchema.options).toEqual(['VISA', 'MASTERCARD', 'AMEX', 'DINERS_CLUB', 'DISCOVER']);
    // JCB, of which only the length of the security code is known.
    for (const number of ['3528000000000007', '3530111333300000', '3589000000000003'])
      expect(cardBrandOf(number)).toBeNull();
    expect(securityCodeLength('JCB')).toBe(3);
  });

  it('is VISA for 4, DINERS_CLUB for 30, 36 and 38, AMEX for 34 and 37 [PAY-196] [ACC-385]', () => {
    expectBrand(['4'], 'VISA');
    expectBrand(['30', '36', '38'], 'DINERS_CLUB');
    expectBrand(['34', '37'], 'AMEX');
    expectBrand(['31', '32', '33', '35', '39'], null);
  });

  it('is MASTERCARD for 51 to 55 and 2221 to 2720, and not beside them [PAY-197] [ACC-385]', () => {
    expectBrand([...numbersFrom(51, 55), ...numbersFrom(2221, 2720)], 'MASTERCARD');
    expectBrand(['50', '56', '2220', '2721'], null);
  });

  it('is DISCOVER for 64, 65 and 601, and MASTERCARD for 601576 [PAY-197] [ACC-385]', () => {
    expectBrand(['64', '65', '601', '601575', '601577'], 'DISCOVER');
    expectBrand(['601576'], 'MASTERCARD');
    expectBrand(['600', '602', '63', '66'], null);
  });

  it('is unknown until the digits show it', () => {
    expect(['', '3', '5', '2', '22', '222', '6', '60'].map(cardBrandOf)).toEqual(Array(8).fill(null));
  });
});
