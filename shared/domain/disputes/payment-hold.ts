/** What an open dispute does to the payments of its order. Source: decision 160. */
import { addDays, type IsoDate } from '../dates.ts';
import type { DisputeStatus } from './dispute.ts';

/**
 * Whether the payments of an order wait for a case: nothing is charged by the schedule, becomes overdue or costs a late fee.
 * The shopper may still pay. Only the first case of an order does that: case after case could put payments off for ever.
 * @param cases every case of the order
 */
export const holdsPayments = (cases: readonly { readonly status: DisputeStatus }[]): boolean =>
  cases.length === 1 && cases[0]?.status !== 'CLOSE';

/**
 * Whether the date of a payment is valid. One that waits for a case gets its date when the case ends; a payment that was
 * overdue before the case still is.
 * @param paymentsOnHold of its order
 */
export const dateStands = (isOverdue: boolean, paymentsOnHold = false): boolean =>
  isOverdue || !paymentsOnHold;

/** A shopper has this long from the end of a case to the next payment, and from one moved payment to the next. */
const daysAfterHold = 7;

/**
 * The dates of what is unpaid after a case: those that have passed or are nearer than a week move, each a week after the one
 * before, so that payments that were held do not all fall on one day.
 * @param dates of the unpaid instalments, in the order in which they are paid
 * @param closedOn in the market of the merchant
 */
export function datesAfterHold(dates: readonly IsoDate[], closedOn: IsoDate): IsoDate[] {
  let earliest = addDays(closedOn, daysAfterHold);
  return dates.map((date) => {
    if (date >= earliest) return date;
    const moved = earliest;
    earliest = addDays(moved, daysAfterHold);
    return moved;
  });
}

/** When a payment that was overdue before a case may cost its late fee: a week after the case, and not before its days of grace. */
export function lateFeeAfterHold(dueDate: IsoDate, graceDays: number, closedOn: IsoDate): IsoDate {
  const [afterGrace, afterHold] = [addDays(dueDate, graceDays), addDays(closedOn, daysAfterHold)];
  return afterGrace > afterHold ? afterGrace : afterHold;
}
