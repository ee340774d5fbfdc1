import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeGivenBack, feeOfCapture, settle, settledWeekOf } from './settlement.ts';

describe('the fee of a capture', () => {
  it.each([
    [12_000, 480 + 30],
    [12, 0 + 30],
    // 0.52 and 0.48 of a minor unit, and exactly a half.
    [13, 1 + 30],
    [37, 1 + 30],
    [1_262, 50 + 30],
    [1_263, 51 + 30],
    [4_012, 160 + 30],
    [4_013, 161 + 30],
  ])('of %i is 4 percent, half a unit rounded up, with 30: %i', (amount, fee) => {
    expect(feeOfCapture(0, amount)).toBe(fee);
  });

  it('is the same for parts as for the whole, but for the 30 of each', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (parts) => {
        let before = 0;
        let fees = 0;
        for (const part of parts) {
          fees += feeOfCapture(before, part);
          before += part;
        }
        expect(fees).toBe(feeOfCapture(0, before) + 30 * (parts.length - 1));
      }),
    );
  });

  it('comes back with refunds, except for the 30, however they are split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (parts) => {
        let before = 0;
        let back = 0;
        for (const part of parts) {
          back += feeGivenBack(before, part);
          before += part;
        }
        expect(back).toBe(feeOfCapture(0, before) - 30);
      }),
    );
  });
});

it.each([
  ['2026-01-12', '2026-01-12', '2026-01-18', '2026-01-20'],
  ['2026-01-15', '2026-01-12', '2026-01-18', '2026-01-20'],
  ['2026-01-18', '2026-01-12', '2026-01-18', '2026-01-20'],
  ['2026-01-19', '2026-01-19', '2026-01-25', '2026-01-27'],
  ['2025-12-31', '2025-12-29', '2026-01-04', '2026-01-06'],
])('settles %s in the week from %s to %s, and pays on %s', (day, firstDay, lastDay, payoutDay) => {
  expect(settledWeekOf(day)).toEqual({ firstDay, lastDay, payoutDay });
});

describe('what a settlement adds up to', () => {
  const week = {
    captured: 10_000,
    refunded: 1_000,
    disputed: 500,
    fees: 430,
    feesGivenBack: 60,
    carriedIn: 0,
  };

  it('is captures less refunds, disputes and fees, with the fees that were given back', () => {
    expect(settle(week)).toEqual({ payout: 8_130, carriedOut: 0 });
  });

  it('is less by what the settlement before carried over', () => {
    expect(settle({ ...week, carriedIn: 8_129 })).toEqual({ payout: 1, carriedOut: 0 });
    expect(settle({ ...week, carriedIn: 8_130 })).toEqual({ payout: 0, carriedOut: 0 });
    expect(settle({ ...week, carriedIn: 8_131 })).toEqual({ payout: 0, carriedOut: 1 });
  });
});
