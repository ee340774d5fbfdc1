import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp } from './half-up.ts';
import {
  currencies,
  formatMoney,
  fromMinor,
  moneySchema,
  positiveMoneySchema,
  sumByCurrency,
  sumMinor,
  toMinor,
} from './money.ts';

const minor = fc.integer({ min: 0, max: 999_999_999_999 });
const currency = fc.constantFrom(...currencies);

describe('money on the wire', () => {
  it('has an amount, a currency and a symbol, and nothing else [PAY-069] [POR-181]', () => {
    const money = { amount: '25.00', currency: 'AUD', symbol: '$' };
    expect(moneySchema.parse(money)).toEqual(money);
    expect(moneySchema.parse({ amount: '25.00', currency: 'AUD' })).not.toHaveProperty('symbol');
    expect(moneySchema.safeParse({ ...money, cents: 2500 }).success).toBe(false);
    expect(moneySchema.safeParse({ amount: '25.00' }).success).toBe(false);
  });

  it.each([
    '25',
    '25.0',
    '25.000',
    '-1.00',
    '0100.00',
    '00.50',
    '1,000.00',
    '.50',
    ' 1.00',
    '12345678901.00',
    '',
    '1e3',
  ])('refuses the amount "%s"', (amount) => {
    expect(moneySchema.safeParse({ amount, currency: 'AUD' }).success).toBe(false);
    expect(() => toMinor(amount)).toThrow(RangeError);
  });

  it('refuses a number as amount, and a currency of no market', () => {
    expect(moneySchema.safeParse({ amount: 25, currency: 'AUD' }).success).toBe(false);
    expect(moneySchema.safeParse({ amount: '25.00', currency: 'JPY' }).success).toBe(false);
  });

  it('is more than zero where a request moves it', () => {
    const accepts = (amount: string) => positiveMoneySchema.safeParse({ amount, currency: 'AUD' }).success;
    expect(['0.01', '10.00', '100.10'].every(accepts)).toBe(true);
    expect(['0.00', '000.00', '1', '-1.00'].some(accepts)).toBe(false);
    expect(positiveMoneySchema.safeParse({ amount: '1.00', currency: 'AUD', cents: 100 }).success).toBe(
      false,
    );
  });

  it('comes back from minor units unchanged', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const money = fromMinor(amount, code);
        expect(moneySchema.parse(money)).toEqual(money);
        expect(toMinor(money)).toBe(amount);
      }),
    );
  });

  it('writes whole cents with two decimals and the symbol of the currency', () => {
    expect(fromMinor(5, 'GBP')).toEqual({ amount: '0.05', currency: 'GBP', symbol: '£' });
    expect(fromMinor(10_000, 'EUR')).toEqual({ amount: '100.00', currency: 'EUR', symbol: '€' });
  });

  it.each([-1, 0.5, Number.NaN, 1e12, Number.POSITIVE_INFINITY])('refuses %s minor units', (amount) => {
    expect(() => fromMinor(amount, 'AUD')).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('rounds to the nearest minor unit, halves up', () => {
    expect(divideHalfUp(1001, 4)).toBe(250);
    expect(divideHalfUp(1002, 4)).toBe(251);
    expect(divideHalfUp(1, 3)).toBe(0);
    expect(divideHalfUp(2, 3)).toBe(1);
  });

  it('never errs by more than half a minor unit', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 1000 }), (amount, parts) => {
        const error = divideHalfUp(amount, parts) * parts - amount;
        expect(2 * error).toBeLessThanOrEqual(parts);
        expect(2 * error).toBeGreaterThan(-parts);
      }),
    );
  });

  it('sums nothing to zero', () => {
    expect(sumMinor([])).toBe(0);
    expect(sumMinor([1, 2, 3])).toBe(6);
  });
});

it('sums each currency separately', () => {
  const of = (minor: number, currency: 'AUD' | 'EUR') => fromMinor(minor, currency);
  expect(sumByCurrency([of(250, 'EUR'), of(100, 'AUD'), of(1, 'EUR'), of(9, 'AUD')])).toEqual([
    of(251, 'EUR'),
    of(109, 'AUD'),
  ]);
  expect(sumByCurrency([])).toEqual([]);
});

describe('money for readers', () => {
  it('follows the locale', () => {
    expect(formatMoney(fromMinor(123_450, 'AUD'), 'en-AU')).toBe('$1,234.50');
    expect(formatMoney(fromMinor(123_450, 'GBP'), 'en-GB')).toBe('£1,234.50');
  });

  it('never offers a place to break the line', () => {
    const text = formatMoney(fromMinor(123_450, 'CAD'), 'fr-CA');
    expect(text).toMatch(/^1\s234,50\s\$$/u);
    expect(text).not.toContain(' ');
  });
});

describe('the symbol of money', () => {
  it('is that of its currency', () => {
    const symbols = currencies.map((each) => [each, fromMinor(100, each).symbol]);
    expect(Object.fromEntries(symbols)).toEqual({
      AUD: '$',
      NZD: '$',
      GBP: '£',
      USD: '$',
      CAD: '$',
      EUR: '€',
    });
  });

  it('is never parted from the amount by a line break', () => {
    const shown = formatMoney(fromMinor(123_456, 'EUR'), 'de-DE');
    expect(shown).toBe('1.234,56\u00a0€');
  });
});
