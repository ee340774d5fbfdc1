/** What a payment due banner is about, and which part of a schedule is on hold. Source: payments-open O-24, O-37. */
import { type AccountStatus, hasAccountLevelPayments } from '../account/account-status.ts';
import { daysBetween, type IsoDate } from '../dates.ts';
import { dateStands } from '../disputes/payment-hold.ts';
import type { ScheduleItem, ScheduleListEntry } from './schedule-item.ts';

type Due = Pick<ScheduleItem, 'status' | 'installmentDueDate'> & Pick<ScheduleListEntry, 'paymentsOnHold'>;

/** How far ahead the longest period of what is due reaches, which the account reads as "by" its last day. */
export const longestDuePeriod = 30;

/** How far ahead the period of the coming week reaches. */
export const weekDuePeriod = 7;

/** How long before its date a payment is announced. */
const noticeDays = 3;

/** Whether a payment is due so soon that it is announced, by a valid date. */
function isDueSoon({ status, installmentDueDate, paymentsOnHold }: Due, today: IsoDate): boolean {
  if (status !== 'OWED' || !dateStands(false, paymentsOnHold)) return false;
  return installmentDueDate !== null && daysBetween(today, installmentDueDate) <= noticeDays;
}

/**
 * The instalment that a payment due banner is about: an overdue one before one that is due soon. Null where there is
 * none, and where the whole account pays by one plan (PAY-127, POR-122).
 * @param items soonest first
 */
export function paymentDue<Item extends Due>(
  items: readonly Item[],
  today: IsoDate,
  accountStatus: AccountStatus,
): Item | null {
  if (hasAccountLevelPayments(accountStatus)) return null;
  const overdue = items.find(({ status }) => status === 'OVERDUE');
  return overdue ?? items.find((item) => isDueSoon(item, today)) ?? null;
}

/**
 * Whether an instalment is on hold. Where the whole account pays by one plan what is late waits (PAY-142, POR-167); while its
 * order has an open dispute everything unpaid waits.
 */
export function isOnHold(
  { status }: Pick<ScheduleItem, 'status'>,
  isOnPlan: boolean,
  isDisputed = false,
): boolean {
  return (isOnPlan && status === 'OVERDUE') || (isDisputed && (status === 'OWED' || status === 'OVERDUE'));
}

/** Whether an instalment is paid by the plan of its whole account, so that nothing is taken on its own date. */
export const isPaidByPlan = ({ status }: Pick<ScheduleItem, 'status'>, isOnPlan: boolean): boolean =>
  isOnPlan && (status === 'OWED' || status === 'OVERDUE');

/** The date of an instalment; null where it has none, and where only the dates of the plan count. */
export const validDueDate = (
  item: Pick<ScheduleItem, 'status' | 'installmentDueDate'>,
  isOnPlan: boolean,
): IsoDate | null => (isPaidByPlan(item, isOnPlan) ? null : item.installmentDueDate);
