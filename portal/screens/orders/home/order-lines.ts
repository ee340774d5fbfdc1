/** The words of an order card: what comes next, from where, and what is left. */
import type { TextKey, TextValues } from '#shared/content/keys.ts';
import type { Instant, IsoDate } from '#shared/domain/dates.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { type Money, toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { displayedOrderStatus, orderStatusReasons } from '#shared/domain/orders/order-status.ts';
import { isOnHold } from '#shared/domain/payments/payment-due.ts';
import { amountToPay } from '#shared/domain/payments/schedule-item.ts';
import { dueItems, isDeferred, itemsByDueDate, paidOn } from '../order-view.ts';

/** A text and what fills it in, still to be said in the shopper's language. */
export interface Line {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** How the language writes what lines are made of. */
export interface LineTexts {
  money(money: Money): string;
  date(date: IsoDate | Instant, style: 'short' | 'weekday'): string;
  method(method: PaymentMethod): string;
}

export interface OrderLines {
  readonly next: Line;
  readonly note: Line | null;
  readonly left: Line;
  readonly isLate: boolean;
}

const nothingLeft: Line = { key: 'orders.card.nothingLeft' };

export function orderLines(order: Order, words: LineTexts, isOnPlan: boolean): OrderLines {
  const isDeclined = displayedOrderStatus[order.orderStatus] === 'declined';
  const [first] = dueItems(order);
  return {
    ...(isDeclined ? declined(order) : (comingUp(order, words, isOnPlan) ?? nothingComing(order, words))),
    left: leftLine(order, words),
    isLate: !isDeclined && !isOnPlan && first?.status === 'OVERDUE',
  };
}

type Next = Pick<OrderLines, 'next' | 'note'>;

const declined = (order: Order): Next => ({
  next: { key: 'orders.status.declined' },
  note: { key: `orders.statusReasons.${orderStatusReasons[order.orderStatusReason]}` },
});

/** The next payment with a date; null where there is none. */
function comingUp(order: Order, words: LineTexts, isOnPlan: boolean): Next | null {
  const [first, second] = dueItems(order);
  if (!first?.installmentDueDate) return null;
  const amount = words.money(amountToPay(first));
  if (first.status === 'OVERDUE') {
    if (isOnHold(first, isOnPlan))
      return { next: { key: 'orders.card.onHold', values: { amount } }, note: null };
    const date = words.date(first.installmentDueDate, 'short');
    const note = second?.installmentDueDate && {
      key: 'orders.card.then' as const,
      values: {
        amount: words.money(amountToPay(second)),
        date: words.date(second.installmentDueDate, 'short'),
      },
    };
    return { next: { key: 'orders.card.late', values: { amount, date } }, note: note || null };
  }
  const isLast = first === itemsByDueDate(order).at(-1);
  const date = words.date(first.installmentDueDate, 'weekday');
  return {
    next: { key: isLast ? 'orders.card.last' : 'orders.card.next', values: { amount, date } },
    note: fromMethod(order, words),
  };
}

const fromMethod = ({ paymentMethod }: Order, words: LineTexts): Line | null =>
  paymentMethod && { key: 'orders.card.from', values: { method: words.method(paymentMethod) } };

function nothingComing(order: Order, words: LineTexts): Next {
  if (isDeferred(order)) return { next: { key: 'orders.card.deferred' }, note: fromMethod(order, words) };
  if (toMinor(order.pendingAmount) > 0) {
    const amount = words.money(order.pendingAmount);
    return {
      next: { key: 'orders.card.processing', values: { amount } },
      note: { key: 'orders.item.pending' },
    };
  }
  if (order.refund.refundStatus === 'REFUNDED')
    return { next: { key: 'orders.card.refunded' }, note: nothingLeft };
  const paid = paidOn(order);
  return {
    next: paid
      ? { key: 'orders.card.paidOn', values: { date: words.date(paid, 'short') } }
      : { key: 'orders.card.paid' },
    note: nothingLeft,
  };
}

function leftLine(order: Order, words: LineTexts): Line {
  if (toMinor(order.pendingAmount) > 0 && toMinor(order.owedWithoutPending) === 0) {
    return { key: 'orders.card.isProcessing' };
  }
  const total = words.money(order.orderSummary.totalAfterRefund);
  return { key: 'orders.card.leftOf', values: { total } };
}
