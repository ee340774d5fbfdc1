import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor } from '../money.ts';
import { parsePartialAmount, shownPartialAmount } from './partial-amount.ts';

const errorOf = (text: string, payable = 10_000) => {
  const result = parsePartialAmount(text, payable);
  return result.ok ? null : result.error;
};

describe('a partial amount', () => {
  it.each(['0', '0.00', '-5', 'abc', '', ' ', '1.2.3', '1e3', 'NaN', '.'])(
    'must be a number above 0, unlike "%s" [PAY-184]',
    (text) => {
      expect(errorOf(text)).toBe('amount.negative');
    },
  );

  it('has at most two decimals [PAY-185]', () => {
    expect(errorOf('12.345')).toBe('amount.error');
    expect(errorOf('0.001')).toBe('amount.error');
    expect(errorOf('12.34')).toBeNull();
  });

  it('is at most what is owed less what is pending [PAY-187]', () => {
    expect(errorOf('100.00')).toBeNull();
    expect(errorOf('100.01')).toBe('amount_exceeds_owed');
    expect(errorOf('99999999999')).toBe('amount_exceeds_owed');
  });

  it.each([
    ['5', 500],
    ['5.', 500],
    ['.5', 50],
    ['5,50', 550],
    [' 05.05 ', 505],
  ])('reads "%s" as people mean it', (text, amount) => {
    expect(parsePartialAmount(text, 10_000)).toEqual({ ok: true, amount });
  });

  it('reads back every amount that the product writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (amount) => {
        expect(parsePartialAmount(fromMinor(amount, 'AUD').amount, amount)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('shows all that can be paid while the entry is empty or cannot be used [PAY-186]', () => {
    const unread = parsePartialAmount('', 7500);
    expect(shownPartialAmount(unread, 10_000, 7500)).toBe(7500);
    expect(shownPartialAmount(unread, 5000, 7500)).toBe(5000);
    expect(shownPartialAmount(parsePartialAmount('20', 7500), 10_000, 7500)).toBe(2000);
  });
});
