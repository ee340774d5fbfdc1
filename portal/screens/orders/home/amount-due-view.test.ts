import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf, item, order, periods } from '../orders-for-tests.ts';
import { amountDueView } from './amount-due-view.ts';

const due = dueOf([
  order({
    paymentScheduleSet: [
      item(1, '2026-11-11', { status: 'OVERDUE' }),
      item(2, '2026-11-25'),
      item(3, '2026-12-09'),
    ],
  }),
  order({ id: '100000002', paymentScheduleSet: [item(4, null, { status: 'DEFERRED' })] }),
]);

describe('what is owed, and when [POR-121]', () => {
  it('counts each instalment in one row, although the periods of the server overlap', () => {
    expect(amountDueView(periods('22.49', '10.00', '40.00', '95.50'), null).rows).toEqual([
      { period: 'OVERDUE', amount: 2249 },
      { period: 'TODAY', amount: 1000 },
      { period: 'NEXT_7_DAYS', amount: 3000 },
      { period: 'NEXT_30_DAYS', amount: 5550 },
    ]);
  });

  it('takes the total and what comes later from everything that is unpaid', () => {
    const view = amountDueView(periods('30.00', '0.00', '30.00', '30.00'), due);
    expect(view).toMatchObject({ total: 12_000, isComplete: true, payments: 4, orders: 2 });
    expect(view.rows.at(-1)).toEqual({ period: 'LATER', amount: 6000 });
  });

  it('covers 30 days only while not everything unpaid is known', () => {
    const sums = periods('30.00', '0.00', '30.00', '30.00', [1, 0, 1, 1]);
    const soon = { total: 6000, isComplete: false, payments: 2, orders: null };
    expect(amountDueView(sums, null)).toMatchObject(soon);
    expect(amountDueView(sums, { ...due, totalResults: 101 })).toMatchObject(soon);
  });

  it('has no row for a period in which nothing is due', () => {
    expect(amountDueView(periods('0.00', '0.00', '0.00', '0.00', [0, 0, 0, 0]), null)).toMatchObject({
      total: 0,
      payments: 0,
      rows: [],
    });
  });

  it('always adds up to the total', () => {
    const amount = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (overdue, today, week, month, isAll) => {
        const text = (minor: number) => (minor / 100).toFixed(2);
        const sums = periods(text(overdue), text(today), text(today + week), text(today + week + month));
        const view = amountDueView(sums, isAll ? due : null);
        expect(view.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(view.total);
      }),
    );
  });
});
