/** Whether an order may be disputed, and for how much. Source: portal-open O-49, O-53, POR-418. */
import type { MinorUnits } from '../money.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** Goods-not-received has its own limits: `goodsNotReceived`. */
export const canBeDisputed = (order: {
  readonly orderStatus: OrderStatus;
  readonly totalAfterRefund: MinorUnits;
  readonly hasActiveDispute: boolean;
}): boolean => order.orderStatus === 'APPROVED' && order.totalAfterRefund > 0 && !order.hasActiveDispute;

/** Above 0, and at most the total of the order: a full refund must be possible. */
export const isDisputableAmount = (amount: MinorUnits, orderTotal: MinorUnits): boolean =>
  amount > 0 && amount <= orderTotal;
