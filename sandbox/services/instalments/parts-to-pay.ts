import type { IsoDate } from '#shared/domain/dates.ts';
import {
  mayTakeDays,
  type PaymentPart,
  selectionProblem,
  splitAmount,
  wholePart,
} from '#shared/domain/payments/payment-parts.ts';
import { isPayable } from '#shared/domain/payments/schedule-item.ts';
import { payableView } from '../orders/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import type { Paying } from '../traces/traces.tables.ts';

/** Whether a bank account may pay these parts of an order, which it does days later. Source: decision 114. */
export const mayPayByBank = (
  parts: readonly PaymentPart[],
  orderItems: readonly ScheduleItemRow[],
  today: IsoDate,
): boolean => mayTakeDays(parts, orderItems.map(payableView), today);

/**
 * What a payment pays of the instalments of its order, as they stand now. Null when it cannot be paid, or no longer.
 * @param today in the market of the merchant
 */
export function partsToPay(
  paying: Paying,
  orderItems: readonly ScheduleItemRow[],
  today: IsoDate,
): PaymentPart[] | null {
  const views = orderItems.map(payableView);
  if ('amountMinor' in paying) return splitAmount(views, paying.amountMinor, today);
  const ids = paying.scheduleItemIds;
  const chosen = views.filter(({ id }) => ids.includes(id));
  const [only] = chosen;
  const isNext = ids.length === 1 && only !== undefined && isPayable(only, views);
  return isNext || selectionProblem(views, ids, today) === null ? chosen.map(wholePart) : null;
}
