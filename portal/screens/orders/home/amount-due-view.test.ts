import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor, toMinor } from '#shared/domain/money.ts';
import { money } from '#shared/testing/payments.ts';
import { dueOf, item, order, periods } from '../orders-for-tests.ts';
import { amountDueView } from './amount-due-view.ts';

const nzd = (amount: string) => ({ amount, currency: 'NZD', symbol: '$' }) as const;

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
      { period: 'OVERDUE', amounts: [money('22.49')] },
      { period: 'TODAY', amounts: [money('10.00')] },
      { period: 'NEXT_7_DAYS', amounts: [money('30.00')] },
      { period: 'NEXT_30_DAYS', amounts: [money('55.50')] },
    ]);
  });

  it('takes the total and what comes later from everything that is unpaid', () => {
    const view = amountDueView(periods('30.00', '0.00', '30.00', '30.00'), due);
    expect(view).toMatchObject({ totals: [money('120.00')], isComplete: true, payments: 4, orders: 2 });
    expect(view.rows.at(-1)).toEqual({ period: 'LATER', amounts: [money('60.00')] });
  });

  it('covers 30 days only while not everything unpaid is known', () => {
    const sums = periods('30.00', '0.00', '30.00', '30.00', [1, 0, 1, 1]);
    const soon = { totals: [money('60.00')], isComplete: false, payments: 2, orders: null };
    expect(amountDueView(sums, null)).toMatchObject(soon);
    expect(amountDueView(sums, { ...due, totalResults: 101 })).toMatchObject(soon);
  });

  it('has no row for a period in which nothing is due', () => {
    expect(amountDueView(periods('0.00', '0.00', '0.00', '0.00', [0, 0, 0, 0]), null)).toMatchObject({
      totals: [money('0.00')],
      payments: 0,
      rows: [],
    });
  });

  it('has payments that wait for a dispute in a separate row, which is neither due soon nor later', () => {
    const onHold = [{ amount: money('30.00'), count: 1 }];
    const view = amountDueView(periods('30.00', '0.00', '0.00', '0.00'), due, { onHold });
    expect(view).toMatchObject({ totals: [money('120.00')], payments: 4 });
    expect(view.rows).toEqual([
      { period: 'OVERDUE', amounts: [money('30.00')] },
      { period: 'ON_HOLD', amounts: [money('30.00')] },
      { period: 'LATER', amounts: [money('60.00')] },
    ]);
    const unknown = amountDueView(periods('30.00', '0.00', '0.00', '0.00', [1, 0, 0, 0]), null, { onHold });
    expect(unknown).toMatchObject({ totals: [money('30.00')], payments: 1 });
    expect(unknown.rows.map(({ period }) => period)).toEqual(['OVERDUE', 'ON_HOLD']);
  });

  it('has what is late on hold, and no dates of the rest, where the account pays by a plan', () => {
    const onHold = [{ amount: money('30.00'), count: 1 }];
    const sums = periods('30.00', '0.00', '30.00', '30.00', [1, 0, 1, 1]);
    const view = amountDueView(sums, due, { onHold, isOnPlan: true });
    expect(view.rows).toEqual([
      { period: 'ON_HOLD', amounts: [money('60.00')] },
      { period: 'BY_PLAN', amounts: [money('60.00')] },
    ]);
    expect(view.totals).toEqual([money('120.00')]);
  });

  it('never adds amounts of two currencies', () => {
    const abroad = periods('0.00', '0.00', '12.00', '12.00', [0, 0, 1, 1]).map((period) => ({
      ...period,
      amount: nzd(period.amount.amount),
    }));
    const both = [...periods('30.00', '0.00', '30.00', '30.00'), ...abroad];
    const kiwi = order({
      id: '100000003',
      paymentScheduleSet: [
        item(5, '2026-11-24', { amount: nzd('12.00') }),
        item(6, null, { status: 'DEFERRED', amount: nzd('8.00') }),
      ],
    });
    const all = [...due.results, ...dueOf([kiwi]).results];
    expect(amountDueView(both, { results: all, totalResults: all.length })).toEqual({
      totals: [money('120.00'), nzd('20.00')],
      isComplete: true,
      payments: 6,
      orders: 3,
      rows: [
        { period: 'OVERDUE', amounts: [money('30.00')] },
        { period: 'NEXT_7_DAYS', amounts: [money('30.00'), nzd('12.00')] },
        { period: 'LATER', amounts: [money('60.00'), nzd('8.00')] },
      ],
    });
    expect(amountDueView(both, null)).toMatchObject({
      totals: [money('60.00'), nzd('12.00')],
      payments: 3,
    });
  });

  it('shows only the currency in which something is owed', () => {
    const nothing = periods('0.00', '0.00', '0.00', '0.00', [0, 0, 0, 0]);
    const abroad = nothing.map((period) => ({ ...period, amount: nzd('12.00') }));
    expect(amountDueView([...nothing, ...abroad], null).totals).toEqual([nzd('24.00')]);
  });

  it('always adds up to the total', () => {
    const amount = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (overdue, today, week, month, isAll) => {
        const text = (minor: number) => (minor / 100).toFixed(2);
        const sums = periods(text(overdue), text(today), text(today + week), text(today + week + month));
        const view = amountDueView(sums, isAll ? due : null);
        expect(sumMinor(view.rows.flatMap(({ amounts }) => amounts.map(toMinor)))).toBe(
          sumMinor(view.totals.map(toMinor)),
        );
      }),
    );
  });
});
