/**
 * Moving the date of an order's next payment: which payment it is, why it can't move, and to which dates it can. Source:
 * PAY-325 to PAY-337, decision 89.
 */
import {
  type AccountStatus,
  hasAccountLevelPayments,
  isHeld,
  isSuspended,
} from '../account/account-status.ts';
import { addDays, compareDates, daysBetween, type IsoDate } from '../dates.ts';
import { type Money, toMinor } from '../money.ts';
import { compareScheduleItems, type Scheduled, type ScheduleItem } from './schedule-item.ts';

export const dateChangeRefusals = [
  'change_payment_schedule_account_too_new',
  'change_payment_schedule_account_hardship',
  'change_payment_schedule_max_changes_in_duration',
  'change_payment_schedule_merchant_blacklisted',
  'change_payment_schedule_restricted_payments',
  'change_payment_schedule_max_changes_on_order',
  'change_payment_schedule_too_close_to_due_date',
  'change_payment_schedule_payment_overdue',
  'change_payment_schedule_not_next_upcoming_payment',
] as const;
export type DateChangeRefusal = (typeof dateChangeRefusals)[number];

const isDateChangeRefusal = (code: string): code is DateChangeRefusal =>
  (dateChangeRefusals as readonly string[]).includes(code);

/**
 * The text for a check that returned an error: our own for the nine reasons, and the server's message
 * for any other code (PAY-336).
 */
export function dateChangeProblem({ errorCode, message }: { errorCode: string; message: string }) {
  return isDateChangeRefusal(errorCode) ? { reason: errorCode } : { message };
}

/** Younger accounts move no dates. */
const minimumAccountAgeDays = 30;
/** How many days before its date a payment can move for the last time. */
const noticeDays = 2;
const maximumChangesOnOrder = 1;
const maximumChangesInDuration = 3;
const durationDays = 180;
/** How much later than its date a payment can be paid. */
const offeredDaysLater = [3, 5, 7, 10];

type Dated = Scheduled & Pick<ScheduleItem, 'status' | 'installmentDueDate'>;

const byDueDate = (left: Dated, right: Dated): number =>
  compareDates(left.installmentDueDate ?? '', right.installmentDueDate ?? '') || left.id - right.id;

/** The payment that a shopper moves: of those OWED or OVERDUE the one with the earliest date; null without one (PAY-325). */
export function nextPaymentOf<Item extends Dated>(items: readonly Item[]): Item | null {
  const open = items.filter(
    ({ status, installmentDueDate }) =>
      installmentDueDate !== null && (status === 'OWED' || status === 'OVERDUE'),
  );
  return open.sort(byDueDate)[0] ?? null;
}

/**
 * The payments shown as unchanged when a date can't move: everything late and the payment after it; where nothing is late,
 * the next two.
 * @param items soonest first
 */
export function keptItems<Item extends Pick<Dated, 'status'>>(items: readonly Item[]): Item[] {
  const open = items.filter(({ status }) => status === 'OWED' || status === 'OVERDUE');
  const late = open.filter(({ status }) => status === 'OVERDUE').length;
  return open.slice(0, Math.max(late + 1, 2));
}

/**
 * Whether a shopper is offered to move a date: something is owed, by an account that pays its orders one by one (PAY-154), the
 * payments do not wait for a dispute, which sets new dates when it ends, and the order has a change left. The server says whether it
 * can move.
 */
export function isDateChangeOffered(
  order: {
    readonly owedAmount: Money;
    readonly paymentScheduleSet: readonly Dated[];
    readonly paymentsOnHold?: boolean | undefined;
    readonly dateChanges?: number | undefined;
  },
  status: AccountStatus,
): boolean {
  const { owedAmount, paymentScheduleSet, paymentsOnHold, dateChanges } = order;
  if (!datesMayMove(paymentsOnHold) || hasAccountLevelPayments(status)) return false;
  if (!hasChangeLeft(dateChanges)) return false;
  return toMinor(owedAmount) > 0 && nextPaymentOf(paymentScheduleSet) !== null;
}

/** No date of an order moves while its payments wait for a dispute (decision 170). */
const datesMayMove = (paymentsOnHold = false): boolean => !paymentsOnHold;

/** Whether a date of the order may be moved once more. */
const hasChangeLeft = (changesOnOrder = 0): boolean => changesOnOrder < maximumChangesOnOrder;

/** What a change of date depends on. */
export interface DateChange {
  readonly account: {
    readonly status: AccountStatus;
    readonly isFrozen: boolean;
    readonly openedOn: IsoDate;
    /** The days on which it moved a date before, of any order. */
    readonly changedOn: readonly IsoDate[];
  };
  /** Whether dates of this shop's orders may move at all. */
  readonly isOfferedByShop: boolean;
  /** Whether the payments of the order wait for a dispute. */
  readonly paymentsOnHold: boolean;
  /** How often a date of this order was moved before. */
  readonly changesOnOrder: number;
  /** The payment to move. */
  readonly item: Dated;
  /** All payments of its order. */
  readonly orderItems: readonly Dated[];
  /** In the calendar of the order's market. */
  readonly today: IsoDate;
}

/**
 * Why the payment can't move, null when it can: first what holds for the whole account, then for the shop, the order and at
 * last the payment, so that the shopper reads the most general reason (PAY-145, PAY-335). `precondition_failed` for an order
 * that waits for a dispute: only a page that is out of date offers it.
 */
export function dateChangeRefusal(change: DateChange): DateChangeRefusal | 'precondition_failed' | null {
  if (!datesMayMove(change.paymentsOnHold)) return 'precondition_failed';
  const reason = accountReason(change) ?? orderReason(change) ?? paymentReason(change);
  return reason && `change_payment_schedule_${reason}`;
}

type Reason = DateChangeRefusal extends `change_payment_schedule_${infer Name}` ? Name : never;

function accountReason({ account, today }: DateChange): Reason | null {
  const { status, isFrozen, openedOn } = account;
  if (hasAccountLevelPayments(status)) return 'account_hardship';
  if (isSuspended(status) || isHeld(status) || isFrozen) return 'restricted_payments';
  return daysBetween(openedOn, today) < minimumAccountAgeDays ? 'account_too_new' : null;
}

function orderReason({ isOfferedByShop, orderItems, changesOnOrder }: DateChange): Reason | null {
  if (!isOfferedByShop) return 'merchant_blacklisted';
  if (orderItems.some(({ status }) => status === 'OVERDUE')) return 'payment_overdue';
  return hasChangeLeft(changesOnOrder) ? null : 'max_changes_on_order';
}

function paymentReason(change: DateChange): Reason | null {
  const { account, item, orderItems, today } = change;
  const next = nextPaymentOf(orderItems);
  if (next === null || next.id !== item.id) return 'not_next_upcoming_payment';
  const since = addDays(today, -durationDays);
  const changes = account.changedOn.filter((day) => compareDates(day, since) > 0).length;
  if (changes >= maximumChangesInDuration) return 'max_changes_in_duration';
  const isSoon = daysBetween(today, item.installmentDueDate ?? today) < noticeDays;
  // Without a date to offer there is no time left between this payment and the next one.
  return isSoon || newPaymentDates(change).length === 0 ? 'too_close_to_due_date' : null;
}

/** The dates to which the payment can move, earliest first: later than now, and before the next payment of its order. */
export function newPaymentDates({ item, orderItems }: Pick<DateChange, 'item' | 'orderItems'>): IsoDate[] {
  const { installmentDueDate } = item;
  if (installmentDueDate === null) return [];
  const later = orderItems.filter((other) => compareScheduleItems(other, item) > 0);
  return offeredDaysLater
    .map((days) => addDays(installmentDueDate, days))
    .filter((date) => later.every((other) => date < (other.installmentDueDate ?? '9999-12-31')));
}
