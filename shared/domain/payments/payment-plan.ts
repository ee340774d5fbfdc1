/**
 * A payment plan: all that an account owes in one currency, paid by payments of the plan instead of order by order
 * (PAY-087, PAY-140, decision 109).
 */
import * as z from 'zod/mini';
import { type AccountStatus, hasAccountLevelPayments } from '../account/account-status.ts';
import { daysBetween, type IsoDate } from '../dates.ts';
import { divideHalfUp } from '../half-up.ts';
import { type MinorUnits, moneySchema, sumMinor, toMinor } from '../money.ts';
import { type PayableItem, type PaymentPart, wholePart } from './payment-parts.ts';
import {
  compareScheduleItems,
  isPayable,
  type Scheduled,
  type ScheduleItem,
  scheduleItemSchema,
} from './schedule-item.ts';

/** BROKEN while a payment of it is late by more than the days below; paying it mends the plan. */
const paymentPlanStatusSchema = z.enum(['ACTIVE', 'COMPLETED', 'BROKEN']);

export const paymentPlanSchema = z.object({
  paymentPlanUuid: z.uuid(),
  /** The payments of the plan, the first one first. */
  paymentSchedules: z.array(scheduleItemSchema),
  /** Of all payments together, paid or not. */
  amount: moneySchema,
  paymentStatus: paymentPlanStatusSchema,
  outstandingBalance: moneySchema,
});
export type PaymentPlan = z.infer<typeof paymentPlanSchema>;

/** The rules of a plan do not depend on how a payment of it is displayed. */
type PlanItem = Scheduled &
  Pick<ScheduleItem, 'status' | 'owedAmount' | 'amountPayable' | 'outstandingBalance'>;

/** The first payment of a plan that can be paid: no other one can. Source: PAY-140. */
export function firstPayableOfPlan<Item extends PlanItem>(items: readonly Item[]): Item | null {
  return (
    [...items]
      .sort(compareScheduleItems)
      .find((item) => isPayable(item, items) && toMinor(item.outstandingBalance) > 0) ?? null
  );
}

/**
 * Whether a payment of a plan can be paid now: the first payable one only. By an ordinary payment while account-level
 * payments are off, by an account payment while they are on. Source: PAY-140, payments-open O-24.
 */
export function mayPayOfPlan(
  item: PlanItem,
  items: readonly PlanItem[],
  by: { readonly payment: 'ORDINARY' | 'ACCOUNT'; readonly accountStatus: AccountStatus },
): boolean {
  const isByAccount = hasAccountLevelPayments(by.accountStatus);
  return firstPayableOfPlan(items)?.id === item.id && (by.payment === 'ACCOUNT') === isByAccount;
}

/** A payment of a plan as it was agreed, and how much of it was paid since. */
export interface PlannedPayment {
  /** As agreed. */
  readonly amount: MinorUnits;
  /** Payments that have settled. */
  readonly settled: MinorUnits;
  /** Payments that have not. */
  readonly pending: MinorUnits;
}

/**
 * The amount of each payment of a plan, so that all that is open of them is what is owed. What a refund took off what is owed is
 * taken off the last payments, and what came on top is added to the last one.
 * @param owed what orders owe and no pending payment pays, late fees included
 */
export function planAmounts(planned: readonly PlannedPayment[], owed: MinorUnits): MinorUnits[] {
  const open = planned.map(({ amount, settled, pending }) => Math.max(0, amount - settled - pending));
  let difference = owed - sumMinor(open);
  const amounts = planned.map(({ settled, pending }, index) => settled + pending + (open[index] ?? 0));
  for (let index = planned.length - 1; index >= 0 && difference !== 0; index -= 1) {
    const change = Math.max(difference, -(open[index] ?? 0));
    amounts[index] = (amounts[index] ?? 0) + change;
    difference -= change;
  }
  return amounts;
}

/** Equal payments that sum to the total, the rest on the last one. Fewer where there is not a unit for each. */
export function splitEvenly(total: MinorUnits, count: number): MinorUnits[] {
  const most = Math.min(count, total);
  if (most <= 1) return total > 0 ? [total] : [];
  const each = divideHalfUp(total, most);
  const last = total - each * (most - 1);
  return last > 0 ? [...Array(most - 1).fill(each), last] : splitEvenly(total, most - 1);
}

/**
 * What a payment of a plan pays of the instalments of all orders: the oldest first. The late fee of an instalment comes before
 * the instalment, so that no fee is left when it is complete. Null when less than the amount can be paid now.
 */
export function splitOldestFirst(items: readonly PayableItem[], amount: MinorUnits): PaymentPart[] | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return null;
  const parts: PaymentPart[] = [];
  let rest = amount;
  for (const item of items.filter(isUnpaid).sort(compareScheduleItems)) {
    if (rest === 0) break;
    const whole = wholePart(item);
    const lateFee = Math.min(rest, whole.lateFee);
    const paid = Math.min(rest - lateFee, whole.amount);
    parts.push({ id: item.id, amount: paid, lateFee });
    rest -= lateFee + paid;
  }
  return rest === 0 ? parts : null;
}

const isUnpaid = ({ status, owedAmount, amountPayable }: PayableItem): boolean =>
  (status === 'OWED' || status === 'OVERDUE') && toMinor(amountPayable ?? owedAmount) > 0;

/** A payment that is late by more days breaks the plan. */
const daysOfPatience = 14;

/** Source: portal-open O-39. */
export function paymentPlanStatus(
  items: readonly Pick<ScheduleItem, 'installmentDueDate' | 'owedAmount'>[],
  today: IsoDate,
): PaymentPlan['paymentStatus'] {
  const unpaid = items.filter(({ owedAmount }) => toMinor(owedAmount) > 0);
  if (unpaid.length === 0) return 'COMPLETED';
  const isBroken = unpaid.some(
    ({ installmentDueDate: due }) => due !== null && daysBetween(due, today) > daysOfPatience,
  );
  return isBroken ? 'BROKEN' : 'ACTIVE';
}
