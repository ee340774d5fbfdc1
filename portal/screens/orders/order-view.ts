/** What an order looks like at a glance. The rules are the domain's; this only counts and picks. */
import type { MinorUnits } from '#shared/domain/money.ts';
import { sumMinor, toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { compareScheduleItems, isPayable, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import type { GlyphStatus } from '#shared/ui/glyph-geometry.ts';

/** The instalments in the order in which they fall due. */
export const inOrder = (order: Order): ScheduleItem[] =>
  [...order.paymentScheduleSet].sort(compareScheduleItems);

const looks: Record<ScheduleItem['status'], GlyphStatus> = {
  PAID: 'paid',
  OWED: 'owed',
  OVERDUE: 'overdue',
  PAYMENT_PENDING: 'pending',
  PARTIAL_REFUND: 'owed',
  DEFERRED: 'deferred',
};

export const glyphStatus = (item: ScheduleItem): GlyphStatus => looks[item.status];

export const paidCount = (order: Order): number =>
  order.paymentScheduleSet.filter(({ status }) => status === 'PAID').length;

/** The first instalment that still takes money, null when nothing is left. */
export const nextItem = (order: Order): ScheduleItem | null =>
  inOrder(order).find(({ status }) => status === 'OVERDUE' || status === 'OWED') ?? null;

/** The instalment that may be paid now, null where none may. Source: PAY-132 to PAY-135. */
export const payableItem = (order: Order): ScheduleItem | null =>
  inOrder(order).find((item) => isPayable(item, order.paymentScheduleSet)) ?? null;

export const isDeferred = (order: Order): boolean =>
  order.paymentScheduleSet.some(({ status }) => status === 'DEFERRED');

/** Sum of what is left over several orders of one currency, in minor units. */
export const leftToPay = (orders: readonly Order[]): MinorUnits =>
  sumMinor(orders.map(({ owedAmount }) => toMinor(owedAmount)));
