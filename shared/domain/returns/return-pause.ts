/**
 * What a return does to the dates of an order: its next payment moves by 14 days, once, so that the refund can come first. Source:
 * POR-254, portal-open O-57, O-58, decision 241.
 */
import * as z from 'zod/mini';
import { type AccountStatus, hasAccountLevelPayments } from '../account/account-status.ts';
import { addDays, type IsoDate } from '../dates.ts';
import { nextPaymentOf } from '../payments/date-change.ts';
import { compareScheduleItems, type Scheduled, type ScheduleItemStatus } from '../payments/schedule-item.ts';

/** How much later the next payment is. */
const pauseDays = 14;

export const noPauseReasonSchema = z.enum([
  'ALREADY_NOTIFIED',
  'NO_FUTURE_INSTALMENT',
  'PAYMENT_OVERDUE',
  'ACCOUNT_RESTRICTED',
]);
/** Why no date moves. */
export type NoPauseReason = z.infer<typeof noPauseReasonSchema>;

interface PausedItem extends Scheduled {
  readonly status: ScheduleItemStatus;
  readonly installmentDueDate: IsoDate | null;
}

/** What a pause depends on. */
interface Pause {
  readonly accountStatus: AccountStatus;
  /** Whether an earlier notice about the order moved a date. */
  readonly wasPaused: boolean;
  /** Whether the payments of the order wait for a dispute, which sets their dates when it ends. */
  readonly paymentsOnHold: boolean;
  /** All payments of the order. */
  readonly items: readonly PausedItem[];
  /** In the calendar of the order's market. */
  readonly today: IsoDate;
}

interface MovedPayment {
  readonly id: number;
  readonly dateBefore: IsoDate;
  readonly newDate: IsoDate;
}

/**
 * The payments that move, the next one first; or why none does. The next is the earliest that is owed: one that is being paid at this
 * moment stays. Payments are made in their order, so a later one that would come before the new date moves to it.
 */
export function pauseForReturn(
  pause: Pause,
): { readonly moved: readonly [MovedPayment, ...MovedPayment[]] } | { readonly reason: NoPauseReason } {
  const { accountStatus, wasPaused, paymentsOnHold, items, today } = pause;
  if (wasPaused) return { reason: 'ALREADY_NOTIFIED' };
  if (hasAccountLevelPayments(accountStatus)) return { reason: 'ACCOUNT_RESTRICTED' };
  const next = nextPaymentOf(items);
  if (paymentsOnHold || next === null || next.installmentDueDate === null) {
    return { reason: 'NO_FUTURE_INSTALMENT' };
  }
  const dateBefore = next.installmentDueDate;
  const newDate = addDays(dateBefore, pauseDays);
  // What was due so long ago is late, even if the schedule has not marked it yet.
  if (newDate <= today || items.some(({ status }) => status === 'OVERDUE'))
    return { reason: 'PAYMENT_OVERDUE' };
  const overtaken = items.flatMap(({ id, originalInstallmentDueDate, status, installmentDueDate: date }) =>
    status === 'OWED' &&
    date !== null &&
    date < newDate &&
    compareScheduleItems({ id, originalInstallmentDueDate }, next) > 0
      ? { id, dateBefore: date, newDate }
      : [],
  );
  return { moved: [{ id: next.id, dateBefore, newDate }, ...overtaken] };
}
