import { expect, it } from 'vitest';
import { errorCatalogue } from '../errors.ts';
import { decimalOf, partialAmountCodes, readPartialAmount, shownPartialAmount } from './partial-amount.ts';

const upTo = 7500;
const errorOf = (text: string) => readPartialAmount(text, upTo).error;

it.each(['', ' ', 'ten', '-1', '-0.01', '0', '0.00', '0.000', '.', '1e3', 'NaN', '٣'])(
  'is a number above 0: %j [PAY-184]',
  (text) => {
    expect(errorOf(text)).toBe('amount.negative');
  },
);

it.each(['0.01', '1', '12.5', '12.50', '75.00'])('takes %j', (text) => {
  expect(readPartialAmount(text, upTo)).toEqual({ amount: Math.round(Number(text) * 100), error: null });
});

it('has at most 2 decimals [PAY-185]', () => {
  expect(errorOf('1.23')).toBeNull();
  expect(errorOf('1.234')).toBe('amount.error');
  expect(errorOf('0.001')).toBe('amount.error');
  expect(errorOf('1.230')).toBe('amount.error');
});

it('is no more than what is owed less what is pending, else a 422 [PAY-187]', () => {
  expect(readPartialAmount('75.00', upTo).error).toBeNull();
  expect(readPartialAmount('75.01', upTo).error).toBe('amount.exceeds_owed');
  expect(partialAmountCodes['amount.exceeds_owed']).toBe('amount_exceeds_owed');
  expect(errorCatalogue.amount_exceeds_owed.status).toBe(422);
  expect(readPartialAmount('9999999999', upTo).error).toBe('amount.exceeds_owed');
});

it('falls back to the total after refunds, capped at what is owed less what is pending [PAY-186]', () => {
  expect(shownPartialAmount('12.50', 10_000, upTo)).toBe(1250);
  for (const text of ['', 'ten', '1.234', '75.01']) {
    expect([text, shownPartialAmount(text, 10_000, upTo)]).toEqual([text, upTo]);
    expect([text, shownPartialAmount(text, 5000, upTo)]).toEqual([text, 5000]);
    expect([text, readPartialAmount(text, upTo).amount]).toEqual([text, null]);
  }
});

it.each([
  ['12.50', 1250, null],
  [' 12,50 ', 1250, null],
  ['12,5', 1250, null],
  ['1,250', null, 'amount.error'],
  ['1,250.00', null, 'amount.negative'],
  ['1.250,00', null, 'amount.negative'],
] as const)('is typed with a full stop or a comma before its decimals: %j', (typed, amount, error) => {
  expect(readPartialAmount(decimalOf(typed), 1_000_000)).toEqual({ amount, error });
});
