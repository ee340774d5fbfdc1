import { fromMinor, type Money, toMinor } from '../money.ts';
import type { OrderSummary } from './order.ts';

export interface OrderTotals {
  readonly ordered: Money;
  readonly refunded: Money;
  /** What the payments of the order add up to. */
  readonly remaining: Money;
}

/** What was ordered, what was refunded of it, and what remains. */
export const orderTotals = ({
  orderTotal,
  totalAfterRefund,
}: Pick<OrderSummary, 'orderTotal' | 'totalAfterRefund'>): OrderTotals => ({
  ordered: orderTotal,
  refunded: fromMinor(toMinor(orderTotal) - toMinor(totalAfterRefund), orderTotal.currency),
  remaining: totalAfterRefund,
});

/** Whether some of the order was refunded, so that its totals differ. */
export const hasRefund = ({ refunded }: OrderTotals): boolean => toMinor(refunded) > 0;
