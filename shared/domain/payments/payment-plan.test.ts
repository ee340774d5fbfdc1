import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor, sumMinor } from '../money.ts';
import type { PayableItem } from './payment-parts.ts';
import { totalOf } from './payment-parts.ts';
import {
  firstPayableOfPlan,
  mayPayOfPlan,
  paymentPlanSchema,
  paymentPlanStatus,
  planAmounts,
  splitEvenly,
  splitOldestFirst,
} from './payment-plan.ts';
import type { ScheduleItemStatus } from './schedule-item.ts';

const dates = ['2026-03-05', '2026-03-19', '2026-04-02', '2026-04-16'] as const;

interface Given {
  readonly status?: ScheduleItemStatus;
  readonly owed?: number;
  readonly lateFee?: number;
  readonly due?: string;
}

function item(id: number, { status = 'OWED', owed = 2500, lateFee = 0, due }: Given = {}): PayableItem {
  const date = due ?? dates[id - 1] ?? null;
  return {
    id,
    status,
    installmentDueDate: date,
    originalInstallmentDueDate: date,
    owedAmount: fromMinor(owed, 'AUD'),
    amountPayable: fromMinor(owed, 'AUD'),
    outstandingBalance: fromMinor(owed + lateFee, 'AUD'),
  };
}

const paid = (id: number) => item(id, { status: 'PAID', owed: 0 });

describe('the payments of a plan', () => {
  it.each([
    ['the first', [item(1), item(2)], 1],
    ['the first, however they are listed', [item(2), item(1)], 1],
    ['the one after those that are paid', [paid(1), item(2), item(3)], 2],
    ['an overdue one', [item(1, { status: 'OVERDUE' }), item(2)], 1],
    ['the one after a pending one', [item(1, { status: 'PAYMENT_PENDING', owed: 2500 }), item(2)], 2],
    ['none, once nothing is owed', [paid(1), paid(2)], null],
    ['none of an outstanding balance of zero', [item(1, { owed: 0 })], null],
  ])('can be paid in order only: %s', (_, items, id) => {
    expect(firstPayableOfPlan(items)?.id ?? null).toBe(id);
  });

  it.each([
    ['REGISTERED', 'ORDINARY', true],
    ['REGISTERED', 'ACCOUNT', false],
    ['HARDSHIP', 'ORDINARY', false],
    ['HARDSHIP', 'ACCOUNT', true],
    ['PAYMENT_ARRANGEMENT', 'ORDINARY', false],
    ['PAYMENT_ARRANGEMENT', 'ACCOUNT', true],
  ] as const)(
    'of an account in %s are paid by %s payments: %s [PAY-140] [POR-171]',
    (accountStatus, payment, isPaid) => {
      const items = [item(1), item(2)];
      const may = items.map((each) => mayPayOfPlan(each, items, { payment, accountStatus }));
      expect(may).toEqual([isPaid, false]);
      const settled = item(1, { owed: 0 });
      expect(mayPayOfPlan(settled, [settled], { payment, accountStatus })).toBe(false);
    },
  );
});

describe('the amounts of a plan', () => {
  const open = (amount: number) => ({ amount, settled: 0, pending: 0 });

  it.each([
    ['as they were agreed', 7500, [2500, 2500, 2500]],
    ['less what was refunded, from the last one on', 4000, [2500, 1500, 0]],
    ['nothing once nothing is owed', 0, [0, 0, 0]],
    ['with what came on top on the last one', 8200, [2500, 2500, 3200]],
  ])('are %s', (_, owed, expected) => {
    expect(planAmounts([open(2500), open(2500), open(2500)], owed)).toEqual(expected);
  });

  it('keep what was paid and what is pending', () => {
    const planned = [
      { amount: 2500, settled: 2500, pending: 0 },
      { amount: 2500, settled: 0, pending: 2500 },
      open(2500),
    ];
    expect(planAmounts(planned, 0)).toEqual([2500, 2500, 0]);
    expect(planAmounts(planned, 3000)).toEqual([2500, 2500, 3000]);
  });

  it('leave open what is owed, and never less than was paid', () => {
    const planned = fc.record({ amount: fc.nat(9999), settled: fc.nat(9999), pending: fc.nat(9999) });
    fc.assert(
      fc.property(fc.array(planned, { minLength: 1, maxLength: 6 }), fc.nat(99_999), (items, owed) => {
        const amounts = planAmounts(items, owed);
        const left = items.map(({ settled, pending }, index) => (amounts[index] ?? 0) - settled - pending);
        expect(sumMinor(left)).toBe(owed);
        for (const each of left) expect(each).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what is owed, split evenly', () => {
  it.each([
    [10_000, 4, [2500, 2500, 2500, 2500]],
    [10_001, 4, [2500, 2500, 2500, 2501]],
    [10_003, 4, [2501, 2501, 2501, 2500]],
    [2, 4, [1, 1]],
    [1, 4, [1]],
    [0, 4, []],
  ])('%i in %i', (total, count, expected) => {
    expect(splitEvenly(total, count)).toEqual(expected);
  });

  it('is all of it, in payments above zero', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.integer({ min: 1, max: 13 }), (total, count) => {
        const parts = splitEvenly(total, count);
        expect(sumMinor(parts)).toBe(total);
        expect(parts.every((part) => part > 0)).toBe(true);
        expect(parts.length).toBeLessThanOrEqual(count);
      }),
    );
  });
});

describe('a payment of a plan', () => {
  it('pays the oldest instalments of any order first', () => {
    const items = [item(9, { due: dates[1] }), item(4, { due: dates[0] }), item(5, { due: dates[1] })];
    expect(splitOldestFirst(items, 6000)).toEqual([
      { id: 4, amount: 2500, lateFee: 0 },
      { id: 5, amount: 2500, lateFee: 0 },
      { id: 9, amount: 1000, lateFee: 0 },
    ]);
  });

  it('pays the late fee of an instalment before the instalment', () => {
    const items = [item(1, { status: 'OVERDUE', lateFee: 1000 }), item(2)];
    expect(splitOldestFirst(items, 700)).toEqual([{ id: 1, amount: 0, lateFee: 700 }]);
    expect(splitOldestFirst(items, 1500)).toEqual([{ id: 1, amount: 500, lateFee: 1000 }]);
    expect(splitOldestFirst(items, 3600)).toEqual([
      { id: 1, amount: 2500, lateFee: 1000 },
      { id: 2, amount: 100, lateFee: 0 },
    ]);
  });

  it.each([0, -1, 0.5, 5001])('is nothing of an amount of %d where 5000 can be paid', (amount) => {
    expect(splitOldestFirst([item(1), item(2)], amount)).toBeNull();
  });

  it('passes over what cannot be paid now', () => {
    const items = [paid(1), item(2, { status: 'PAYMENT_PENDING' }), item(3, { status: 'DEFERRED' }), item(4)];
    expect(splitOldestFirst(items, 2500)).toEqual([{ id: 4, amount: 2500, lateFee: 0 }]);
    expect(splitOldestFirst(items, 2501)).toBeNull();
  });

  it('loses nothing and pays nothing twice, to the last unit of what is owed', () => {
    const given = fc.record({ owed: fc.integer({ min: 1, max: 9999 }), lateFee: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 8 }), fc.nat(), (rows, seed) => {
        const items = rows.map((row, index) => item(index + 1, { ...row, due: dates[index % 4] ?? '' }));
        const owed = sumMinor(rows.map((row) => row.owed + row.lateFee));
        const amount = 1 + (seed % owed);
        const parts = splitOldestFirst(items, amount) ?? [];
        expect(totalOf(parts)).toBe(amount);
        expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
        for (const { id, ...part } of parts) {
          const row = rows[id - 1];
          expect(part.amount).toBeLessThanOrEqual(row?.owed ?? 0);
          expect(part.lateFee).toBeLessThanOrEqual(row?.lateFee ?? 0);
          // No fee is left of an instalment that is complete.
          if (part.amount === row?.owed) expect(part.lateFee).toBe(row.lateFee);
        }
        expect(splitOldestFirst(items, owed + 1)).toBeNull();
      }),
    );
  });
});

describe('the status of a plan', () => {
  const due = (installmentDueDate: string, owed: number) => ({
    installmentDueDate,
    owedAmount: fromMinor(owed, 'AUD'),
  });

  it.each([
    ['ACTIVE', 'a payment is due', '2026-03-05'],
    ['ACTIVE', 'a payment is fourteen days late', '2026-03-19'],
    ['BROKEN', 'a payment is fifteen days late', '2026-03-20'],
  ])('is %s while %s', (status, _, today) => {
    expect(paymentPlanStatus([due('2026-03-05', 2500), due('2026-04-02', 2500)], today)).toBe(status);
  });

  it('is COMPLETED once nothing is owed, however late that was', () => {
    expect(paymentPlanStatus([due('2026-03-05', 0)], '2027-01-01')).toBe('COMPLETED');
    expect(paymentPlanStatus([], '2027-01-01')).toBe('COMPLETED');
  });
});

it('a payment plan carries its uuid, payments, amount, status and outstanding balance [PAY-087] [POR-170]', () => {
  expect(Object.keys(paymentPlanSchema.shape).sort()).toEqual([
    'amount',
    'outstandingBalance',
    'paymentPlanUuid',
    'paymentSchedules',
    'paymentStatus',
  ]);
});
