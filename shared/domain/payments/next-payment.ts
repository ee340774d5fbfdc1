import type { IsoDate } from '../dates.ts';
import { fromMinor, type Money } from '../money.ts';
import { type PayableItem, type PaymentPart, totalOf } from './payment-parts.ts';
import { compareScheduleItems, paymentAmount } from './schedule-item.ts';

/** The payment of an order that comes next. */
export interface NextPayment {
  readonly amount: Money;
  readonly date: IsoDate;
}

/**
 * What is to be paid next of an order once these parts of it are paid; null where nothing is, and where something late is still to
 * be paid, which is not announced by its date.
 */
export function nextPayment(
  orderItems: readonly PayableItem[],
  parts: readonly PaymentPart[],
): NextPayment | null {
  const [next] = orderItems
    .filter(({ status }) => status === 'OWED' || status === 'OVERDUE')
    .sort(compareScheduleItems)
    .map((item) => ({ item, left: paymentAmount(item) - paidOf(item, parts) }))
    .filter(({ left }) => left > 0);
  if (!next?.item.installmentDueDate || next.item.status === 'OVERDUE') return null;
  return { amount: fromMinor(next.left, next.item.owedAmount.currency), date: next.item.installmentDueDate };
}

const paidOf = ({ id }: PayableItem, parts: readonly PaymentPart[]) =>
  totalOf(parts.filter((part) => part.id === id));
