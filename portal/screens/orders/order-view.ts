/** What an order looks like at a glance. The rules are in the domain; this file only counts and selects. */
import { daysBetween, type Instant, type IsoDate } from '#shared/domain/dates.ts';
import { fromMinor, type Money, toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import {
  hasDueDate,
  isListedAsSettled,
  type ListedItem,
  listedItemOf,
  type OrderEntry,
  outstandingBalanceOf,
} from '#shared/domain/orders/order-entry.ts';
import { displayedOrderStatus } from '#shared/domain/orders/order-status.ts';
import { isOnHold, isPaidByPlan } from '#shared/domain/payments/payment-due.ts';
import {
  compareScheduleItems,
  isPayable,
  type PaymentResponse,
  type ScheduleItem,
} from '#shared/domain/payments/schedule-item.ts';
import type { GlyphStatus } from '#shared/ui/brand/glyph-geometry.ts';

/** The instalments in the order in which they fall due. */
export const itemsByDueDate = (order: Order): ScheduleItem[] =>
  [...order.paymentScheduleSet].sort(compareScheduleItems);

export const paidCount = (order: OrderEntry): number =>
  order.paymentScheduleSet.filter(isListedAsSettled).length;

/** The unpaid instalments that have a date, soonest first. */
export const dueItems = (order: OrderEntry): ListedItem[] => order.paymentScheduleSet.filter(hasDueDate);

/** All that is still owed for it, late fees included. */
export const leftToPay = outstandingBalanceOf;

/**
 * What the order costs in all, after refunds and with the late fees that are still owed: what is left is a part of it.
 * Where refunds leave nothing of it, the total that was ordered: a page that says "left of $0.00" is no help.
 */
export function totalWithLateFees(order: OrderEntry): Money {
  const { orderTotal, totalAfterRefund } = order.orderSummary;
  const total = toMinor(totalAfterRefund) + toMinor(lateFeesLeft(order));
  return fromMinor(total || toMinor(orderTotal), orderTotal.currency);
}

/** The late fees of the order that are still to be paid. */
export const lateFeesLeft = ({ lateFees, outstandingBalance }: OrderEntry): Money =>
  lateFees ?? fromMinor(0, outstandingBalance.currency);

/** The instalment that may be paid now, null where none may. Source: POR-165. */
export const payableItem = (order: Order): ScheduleItem | null =>
  itemsByDueDate(order).find((item) => isPayable(item, order.paymentScheduleSet)) ?? null;

/** Whether the instalments have no dates yet. Source: POR-184, portal-open O-37. */
export const isDeferred = (order: {
  readonly paymentScheduleSet: readonly Pick<ScheduleItem, 'status'>[];
}): boolean => order.paymentScheduleSet.some(({ status }) => status === 'DEFERRED');

const glyphStatuses: Record<ScheduleItem['status'], GlyphStatus> = {
  PAID: 'paid',
  OWED: 'owed',
  OVERDUE: 'overdue',
  PAYMENT_PENDING: 'pending',
  PARTIAL_REFUND: 'owed',
  DEFERRED: 'deferred',
};

/** Whether its date was moved. Source: PAY-337. */
export const isMoved = (item: ScheduleItem): boolean => listedItemOf(item).isMoved === true;

interface GlyphFacts {
  /** What such an account owes waits for its plan. Source: POR-167. */
  readonly isOnPlan?: boolean;
  /** Whether the payments of its order wait for a dispute. */
  readonly isDisputed?: boolean;
  /** Whether nothing is said about what is pending of its order. Source: PAY-338. */
  readonly isPendingHidden?: boolean;
}

export const glyphStatusOf = (item: ScheduleItem, facts: GlyphFacts = {}): GlyphStatus =>
  listedGlyphStatus(listedItemOf(item), facts);

const listedGlyphStatus = (
  item: ListedItem,
  { isOnPlan = false, isDisputed = false, isPendingHidden = false }: GlyphFacts,
): GlyphStatus => {
  const { status, isPartPaid, isMoved } = item;
  if (isListedAsSettled(item)) return 'paid';
  if (isPendingHidden && status === 'PAYMENT_PENDING') return 'owed';
  if (isOnHold({ status }, isOnPlan, isDisputed) || isPaidByPlan({ status }, isOnPlan)) return 'hold';
  if (status === 'OWED' && isPartPaid) return 'part';
  return isMoved && status === 'OWED' ? 'deferred' : glyphStatuses[status];
};

const quarters = [0, 1, 2, 3] as const;

/** The status of each quarter of the sheet. In an order of fewer payments each covers several quarters. */
export function quartersOf(order: OrderEntry, facts: Omit<GlyphFacts, 'isDisputed'>): GlyphStatus[] {
  const isDisputed = order.paymentsOnHold ?? false;
  const all = order.paymentScheduleSet.map((item) => listedGlyphStatus(item, { ...facts, isDisputed }));
  if (all.length >= quarters.length) return all;
  return quarters.flatMap((quarter) => all[Math.floor((quarter * all.length) / quarters.length)] ?? []);
}

export const lastResponse = (
  item: ScheduleItem,
  status?: PaymentResponse['status'],
): PaymentResponse | undefined =>
  item.paymentResponses.filter((response) => status === undefined || response.status === status).at(-1);

export interface OrderEnd {
  readonly as: 'declined' | 'refunded' | 'paid';
  /** When the last payment was made, where it is known. */
  readonly on: Instant | null;
}

/** How nothing is left to pay for it; null where something is, or a payment is not final yet. */
export function endOf(order: OrderEntry): OrderEnd | null {
  if (displayedOrderStatus[order.orderStatus] === 'declined') return { as: 'declined', on: null };
  const { outstandingBalance, pendingAmount, paidOn } = order;
  const isOpen = toMinor(outstandingBalance) > 0 || pendingAmount !== undefined || isDeferred(order);
  if (isOpen) return null;
  if (order.refund.refundStatus === 'REFUNDED') return { as: 'refunded', on: null };
  return { as: 'paid', on: paidOn ?? null };
}

export type Timing =
  | { readonly when: 'late'; readonly days: number | null }
  | { readonly when: 'today' }
  | { readonly when: 'ahead'; readonly days: number };

/**
 * How far away a due date is. The status alone says what is late: where it has not followed the calendar yet, no days
 * are counted and only the date is shown.
 */
export function timingOf(
  item: { readonly status: ScheduleItem['status']; readonly installmentDueDate: IsoDate | null },
  today: IsoDate,
): Timing | null {
  const { status, installmentDueDate: due } = item;
  const days = due !== null ? daysBetween(today, due) : null;
  if (status === 'OVERDUE') return { when: 'late', days: days !== null && days < 0 ? -days : null };
  if (days === null || days < 0) return null;
  return days === 0 ? { when: 'today' } : { when: 'ahead', days };
}
