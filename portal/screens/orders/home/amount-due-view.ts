/** The sums of the amount-due summary, with each instalment in only one row, so that the rows add up to the total. */
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { readAmountDueSummary } from '#shared/contract/orders/orders.contract.ts';
import {
  type Currency,
  fromMinor,
  type MinorUnits,
  type Money,
  sumMinor,
  toMinor,
} from '#shared/domain/money.ts';
import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';

export type Period = ReplyOf<typeof readAmountDueSummary>['paymentPeriods'][number];
export type DuePeriod = Period['period'] | 'LATER';

export interface DueRow {
  readonly period: DuePeriod;
  /** One for each currency in which something is due then. */
  readonly amounts: readonly Money[];
}

export interface AmountDueView {
  /** All that is owed in each currency, or what is owed within 30 days where the list is incomplete. Never empty. */
  readonly totals: readonly Money[];
  readonly isComplete: boolean;
  readonly payments: number;
  /** Null where not everything is known. */
  readonly orders: number | null;
  readonly rows: readonly DueRow[];
}

export interface DuePayments {
  readonly results: readonly ScheduleListEntry[];
  readonly totalResults: number;
}

/**
 * The periods of the server overlap: what is due today is also due within 7 days, and that within 30. What is
 * overdue is in no other period, and what comes later than 30 days is in none.
 * @param due everything unpaid; null where it could not be read
 */
export function amountDueView(periods: readonly Period[], due: DuePayments | null): AmountDueView {
  const all = due && due.results.length === due.totalResults ? due.results : null;
  const currencies = [...new Set(periods.map(({ amount }) => amount.currency))];
  const sums = currencies.map((currency) => sumsIn(currency, periods, all));
  const isSoon = ({ period }: Period) => period === 'OVERDUE' || period === 'NEXT_30_DAYS';
  const totals = sums.map(({ total, currency }) => fromMinor(total, currency));
  return {
    totals: totals.some(isSome) ? totals.filter(isSome) : totals.slice(0, 1),
    isComplete: all !== null,
    payments: all ? all.length : sumMinor(periods.filter(isSoon).map(({ count }) => count)),
    orders: all ? new Set(all.map(({ orderNumber }) => orderNumber)).size : null,
    rows: duePeriods
      .map((period) => ({
        period,
        amounts: sums.map(({ due, currency }) => fromMinor(due[period], currency)).filter(isSome),
      }))
      .filter(({ amounts }) => amounts.length > 0),
  };
}

const duePeriods = ['OVERDUE', 'TODAY', 'NEXT_7_DAYS', 'NEXT_30_DAYS', 'LATER'] as const;

const isSome = (money: Money) => toMinor(money) > 0;

function sumsIn(currency: Currency, periods: readonly Period[], all: readonly ScheduleListEntry[] | null) {
  const amount = (name: Period['period']) =>
    toMinor(
      periods.find(({ period, amount }) => period === name && amount.currency === currency)?.amount ?? '0.00',
    );
  const [overdue, today, week, month] = [
    amount('OVERDUE'),
    amount('TODAY'),
    amount('NEXT_7_DAYS'),
    amount('NEXT_30_DAYS'),
  ];
  const soon = overdue + month;
  const unpaid = (all ?? []).map(({ outstandingBalance }) => outstandingBalance);
  const total = Math.max(soon, sumMinor(unpaid.filter((money) => money.currency === currency).map(toMinor)));
  const due: Record<DuePeriod, MinorUnits> = {
    OVERDUE: overdue,
    TODAY: today,
    NEXT_7_DAYS: week - today,
    NEXT_30_DAYS: month - week,
    LATER: total - soon,
  };
  return { currency, total, due };
}
