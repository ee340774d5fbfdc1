import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '../money.ts';
import { isBelowMinimum, paymentDates, planFor, splitInFour } from './pay-in-four.ts';

describe('splitting a total in four', () => {
  it('takes three quarters rounded half up and leaves the rest to the last [PAY-071]', () => {
    expect(splitInFour(10_001)).toEqual([2500, 2500, 2500, 2501]);
    expect(splitInFour(1010)).toEqual([253, 253, 253, 251]);
    expect(splitInFour(10_000)).toEqual([2500, 2500, 2500, 2500]);
  });

  it('keeps every cent and never goes below zero, for every total from 1.00 to 10,000.00 [PAY-072]', () => {
    for (let total = 100; total <= 1_000_000; total += 1) {
      const [first, second, third, last] = splitInFour(total);
      if (first + second + third + last !== total || first !== second || second !== third || last < 0) {
        expect.fail(`${total} splits into ${[first, second, third, last]}`);
      }
    }
  });

  it('keeps the last within two cents of the others, for any total [PAY-071] [PAY-072]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e12 - 1 }), (total) => {
        const [first, , , last] = splitInFour(total);
        expect(sumMinor(splitInFour(total))).toBe(total);
        expect(Math.abs(first - last)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('refuses a total under 1.00, even if the merchant allows it [PAY-357]', () => {
    expect([isBelowMinimum(99, 0), isBelowMinimum(100, 0)]).toEqual([true, false]);
    expect(() => splitInFour(99)).toThrow(RangeError);
    expect(() => planFor('PAY_NOW', 99, '2026-01-15')).toThrow(RangeError);
    expect(splitInFour(100)).toEqual([25, 25, 25, 25]);
  });

  it('refuses fractions of a cent', () => {
    expect(() => splitInFour(100.5)).toThrow(RangeError);
  });
});

describe('the plan of an order', () => {
  it('is due today and after 2, 4 and 6 weeks [PAY-070]', () => {
    expect(paymentDates('2026-01-15')).toEqual(['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26']);
    expect(planFor('PBI', 10_001, '2026-01-15')).toEqual({
      instalments: [
        { dueDate: '2026-01-15', amount: 2500 },
        { dueDate: '2026-01-29', amount: 2500 },
        { dueDate: '2026-02-12', amount: 2500 },
        { dueDate: '2026-02-26', amount: 2501 },
      ],
      dueToday: 2500,
      isDeferred: false,
    });
  });

  it('takes nothing today when it waits for the delivery', () => {
    const plan = planFor('PAD', 10_000, '2026-01-15');
    expect(plan).toMatchObject({ dueToday: 0, isDeferred: true });
    expect(sumMinor(plan.instalments.map(({ amount }) => amount))).toBe(10_000);
  });

  it('takes everything today when the shopper pays now', () => {
    expect(planFor('PAY_NOW', 10_001, '2026-01-15')).toEqual({
      instalments: [{ dueDate: '2026-01-15', amount: 10_001 }],
      dueToday: 10_001,
      isDeferred: false,
    });
  });
});
