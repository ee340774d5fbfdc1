/** The lines of an order card: the next payment, its card, and what is left to pay. */
import type { TextKey, TextValues } from '#shared/content/keys.ts';
import type { Instant, IsoDate } from '#shared/domain/dates.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { type Money, toMinor } from '#shared/domain/money.ts';
import type { OrderEntry } from '#shared/domain/orders/order-entry.ts';
import { displayedOrderStatus, orderStatusReasons } from '#shared/domain/orders/order-status.ts';
import { isOnHold, isPaidByPlan } from '#shared/domain/payments/payment-due.ts';
import { dueItems, endOf, isDeferred, lateFeesLeft, totalWithLateFees } from '../order-view.ts';

/** The key of a text and its values, to be translated by the component. */
export interface Line {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** Formats the values of lines in the shopper's language. */
export interface LineTexts {
  money(money: Money): string;
  date(date: IsoDate | Instant, style: 'short' | 'dated' | 'weekday'): string;
  method(method: PaymentMethod): string;
}

export interface OrderLines {
  readonly next: Line;
  readonly note: Line | null;
  /** What is left to pay, or all that the order cost once nothing is. */
  readonly amount: string;
  readonly left: Line;
  readonly isLate: boolean;
}

interface LineFacts {
  readonly isOnPlan: boolean;
  /** What is shown as pending; null where nothing is. */
  readonly pending: Money | null;
}

export function orderLines(order: OrderEntry, texts: LineTexts, facts: LineFacts): OrderLines {
  const { isOnPlan } = facts;
  const isDeclined = displayedOrderStatus[order.orderStatus] === 'declined';
  const [first] = dueItems(order);
  return {
    ...(isDeclined
      ? declined(order)
      : (nextPaymentLine(order, texts, facts) ?? noNextPaymentLine(order, texts, facts))),
    ...leftLines(order, texts, facts),
    isLate: !isDeclined && first?.status === 'OVERDUE' && !isOnHold(first, isOnPlan, order.paymentsOnHold),
  };
}

type Next = Pick<OrderLines, 'next' | 'note'>;

const declined = (order: OrderEntry): Next => ({
  next: { key: 'orders.status.declined' },
  note: { key: `orders.statusReasons.${orderStatusReasons[order.orderStatusReason]}` },
});

/** The next payment with a date; null where there is none. */
function nextPaymentLine(order: OrderEntry, texts: LineTexts, { isOnPlan, pending }: LineFacts): Next | null {
  const [first, second] = dueItems(order);
  if (!first?.installmentDueDate || !first.amountToPay) return null;
  const amount = texts.money(first.amountToPay);
  if (isOnHold(first, isOnPlan, order.paymentsOnHold)) {
    return { next: { key: 'orders.card.onHold', values: { amount } }, note: null };
  }
  if (isPaidByPlan(first, isOnPlan)) return { next: { key: 'orders.card.byPlan' }, note: null };
  if (first.status === 'OVERDUE') {
    const date = texts.date(first.installmentDueDate, 'short');
    const note = second?.installmentDueDate &&
      second.amountToPay && {
        key: 'orders.card.then' as const,
        values: {
          amount: texts.money(second.amountToPay),
          date: texts.date(second.installmentDueDate, 'short'),
        },
      };
    return { next: { key: 'orders.card.late', values: { amount, date } }, note: note || null };
  }
  const isLast = first === order.paymentScheduleSet.at(-1);
  const date = texts.date(first.installmentDueDate, 'weekday');
  return {
    next: { key: isLast ? 'orders.card.last' : 'orders.card.next', values: { amount, date } },
    note: first.isDeclined
      ? { key: 'orders.item.bankDeclined' }
      : (processing(pending, texts) ?? fromMethod(order, texts)),
  };
}

const fromMethod = ({ paymentMethod }: OrderEntry, texts: LineTexts): Line | null =>
  paymentMethod && { key: 'orders.card.from', values: { method: texts.method(paymentMethod) } };

/** What a bank has not decided yet; null where there is nothing. */
const processing = (pending: Money | null, texts: LineTexts): Line | null =>
  pending && { key: 'orders.card.processing', values: { amount: texts.money(pending) } };

function noNextPaymentLine(order: OrderEntry, texts: LineTexts, { pending: shown }: LineFacts): Next {
  if (isDeferred(order)) return { next: { key: 'orders.card.deferred' }, note: fromMethod(order, texts) };
  const pending = processing(shown, texts);
  if (pending) return { next: pending, note: { key: 'orders.item.pending' } };
  // Pending, but not to be shown with an amount yet.
  if (order.pendingAmount) {
    return { next: { key: 'orders.item.notFinal' }, note: null };
  }
  const end = endOf(order);
  if (end?.as === 'refunded') return { next: { key: 'orders.card.refunded' }, note: null };
  return {
    next: end?.on
      ? { key: 'orders.card.paidOn', values: { date: texts.date(end.on, 'dated') } }
      : { key: 'orders.card.paid' },
    note: null,
  };
}

function leftLines(
  order: OrderEntry,
  texts: LineTexts,
  { pending }: LineFacts,
): Pick<OrderLines, 'amount' | 'left'> {
  const left = order.outstandingBalance;
  const total = texts.money(totalWithLateFees(order));
  if (pending && toMinor(left) - toMinor(lateFeesLeft(order)) === toMinor(pending)) {
    return { amount: texts.money(left), left: { key: 'orders.card.isProcessing' } };
  }
  if (toMinor(left) === 0 || endOf(order)) return { amount: total, left: { key: 'orders.card.inTotal' } };
  return { amount: texts.money(left), left: { key: 'orders.card.leftOf', values: { total } } };
}
