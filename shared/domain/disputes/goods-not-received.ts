/** When a shopper may report goods as not received. Source: POR-249 to POR-252, portal-open O-48, O-56. */
import type { Instant } from '../dates.ts';
import { type Money, toMinor } from '../money.ts';

const earliestReportAfterMs = 604_800_000;
const latestReportAfterMs = 10_368_000_000;

export type GoodsNotReceived =
  | { readonly isAllowed: true }
  /** `at`: the first moment from which on it is allowed, or the last at which it was. */
  | { readonly isAllowed: false; readonly reason: 'validDate' | 'upperValidDate'; readonly at: Instant }
  | { readonly isAllowed: false; readonly reason: 'refundableAmount' };

/** @param skipsDates the flag `bypass-consumer-create-dispute-order-date-check` */
export function goodsNotReceived(
  order: {
    readonly orderDate: Instant;
    readonly preorder: boolean;
    readonly orderSummary: { readonly totalAfterRefund: Money };
  },
  now: Instant,
  skipsDates: boolean,
): GoodsNotReceived {
  if (toMinor(order.orderSummary.totalAfterRefund) === 0) {
    return { isAllowed: false, reason: 'refundableAmount' };
  }
  if (skipsDates) return { isAllowed: true };
  const ordered = Date.parse(order.orderDate);
  const age = Date.parse(now) - ordered;
  const after = (milliseconds: number): Instant => new Date(ordered + milliseconds).toISOString();
  if (age < earliestReportAfterMs) {
    return { isAllowed: false, reason: 'validDate', at: after(earliestReportAfterMs) };
  }
  if (age > latestReportAfterMs && !order.preorder) {
    return { isAllowed: false, reason: 'upperValidDate', at: after(latestReportAfterMs) };
  }
  return { isAllowed: true };
}
