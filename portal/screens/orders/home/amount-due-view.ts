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
export type OnHold = NonNullable<ReplyOf<typeof readAmountDueSummary>['onHold']>;
type DuePeriod = Period['period'] | 'ON_HOLD' | 'LATER' | 'BY_PLAN';

interface DueRow {
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
 * overdue is in no other period, and what comes later than 30 days or waits for a dispute is in none.
 * @param due everything unpaid; null where it could not be read
 * @param onHold what waits for a dispute, in each currency
 * @param isOnPlan whether the account pays by a plan: what is late waits too, and nothing is taken on its own date
 */
export function amountDueView(
  periods: readonly Period[],
  due: DuePayments | null,
  {
    onHold = [],
    isOnPlan = false,
  }: { readonly onHold?: OnHold | undefined; readonly isOnPlan?: boolean } = {},
): AmountDueView {
  const all = due && due.results.length === due.totalResults ? due.results : null;
  const currencies = [...new Set(periods.map(({ amount }) => amount.currency))];
  const sums = currencies.map((currency) => sumsIn(currency, { periods, onHold, all, isOnPlan }));
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

const duePeriods = [
  'OVERDUE',
  'ON_HOLD',
  'TODAY',
  'NEXT_7_DAYS',
  'NEXT_30_DAYS',
  'LATER',
  'BY_PLAN',
] as const;

const isSome = (money: Money) => toMinor(money) > 0;

function sumsIn(
  currency: Currency,
  given: {
    readonly periods: readonly Period[];
    readonly onHold: OnHold;
    readonly all: readonly ScheduleListEntry[] | null;
    readonly isOnPlan: boolean;
  },
) {
  const { periods, onHold, all, isOnPlan } = given;
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
  const held = toMinor(onHold.find(({ amount }) => amount.currency === currency)?.amount ?? '0.00');
  const soon = overdue + month;
  const unpaid = (all ?? []).map(({ outstandingBalance }) => outstandingBalance);
  const listed = sumMinor(unpaid.filter((money) => money.currency === currency).map(toMinor));
  const later = Math.max(0, listed - soon - held);
  const total = soon + (all ? held + later : 0);
  const none = { OVERDUE: 0, ON_HOLD: 0, TODAY: 0, NEXT_7_DAYS: 0, NEXT_30_DAYS: 0, LATER: 0, BY_PLAN: 0 };
  const due: Record<DuePeriod, MinorUnits> = isOnPlan
    ? { ...none, ON_HOLD: held + overdue, BY_PLAN: month + later }
    : {
        ...none,
        OVERDUE: overdue,
        ON_HOLD: held,
        TODAY: today,
        NEXT_7_DAYS: week - today,
        NEXT_30_DAYS: month - week,
        LATER: later,
      };
  return { currency, total, due };
}
