/** The sums of the amount-due summary, with each instalment in only one row, so that the rows add up to the total. */
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { readAmountDueSummary } from '#shared/contract/orders/orders.contract.ts';
import { type MinorUnits, sumMinor, toMinor } from '#shared/domain/money.ts';
import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';

export type Period = ReplyOf<typeof readAmountDueSummary>['paymentPeriods'][number];
export type DuePeriod = Period['period'] | 'LATER';

export interface DueRow {
  readonly period: DuePeriod;
  readonly amount: MinorUnits;
}

export interface AmountDueView {
  /** Minor units: all that is owed, or what is owed within 30 days where the list is incomplete. */
  readonly total: MinorUnits;
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
  const of = (name: Period['period']) => periods.find(({ period }) => period === name);
  const amount = (name: Period['period']) => toMinor(of(name)?.amount ?? '0.00');
  const count = (name: Period['period']) => of(name)?.count ?? 0;
  const [overdue, today, week, month] = [
    amount('OVERDUE'),
    amount('TODAY'),
    amount('NEXT_7_DAYS'),
    amount('NEXT_30_DAYS'),
  ];
  const soon = overdue + month;
  const all = due && due.results.length === due.totalResults ? due.results : null;
  const total = all
    ? Math.max(soon, sumMinor(all.map(({ outstandingBalance }) => toMinor(outstandingBalance))))
    : soon;
  const rows: DueRow[] = [
    { period: 'OVERDUE', amount: overdue },
    { period: 'TODAY', amount: today },
    { period: 'NEXT_7_DAYS', amount: week - today },
    { period: 'NEXT_30_DAYS', amount: month - week },
    { period: 'LATER', amount: total - soon },
  ];
  return {
    total,
    isComplete: all !== null,
    payments: all ? all.length : count('OVERDUE') + count('NEXT_30_DAYS'),
    orders: all ? new Set(all.map(({ orderNumber }) => orderNumber)).size : null,
    rows: rows.filter((row) => row.amount > 0),
  };
}
