import type { Order } from '#shared/domain/orders/order.ts';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { dueItems, endOf, totalWithLateFees } from '../order-view.ts';

/** What is left to pay for this order, or how nothing is. */
export const OrderBalance = ({ order: whole }: { order: Order }) => {
  const { t, formatDate, formatMoney } = useApp();
  const order = orderEntryOf(whole);
  const last = dueItems(order).at(-1)?.installmentDueDate;
  const total = formatMoney(totalWithLateFees(order));
  const end = endOf(order);
  const held = order.paymentsOnHold ? dueItems(order).length : 0;
  return (
    <Sheet tone="deep" className="ff-order-balance" labelledBy="left-heading">
      <h2 className="ff-order-balance__label" id="left-heading">
        {label()}
      </h2>
      <p className="ff-order-balance__amount">
        <MoneyText money={end ? totalWithLateFees(order) : order.outstandingBalance} />
      </p>
      <p className="ff-order-balance__note">{note()}</p>
    </Sheet>
  );

  function label(): string {
    switch (end?.as) {
      case 'declined':
        return t('orders.status.declined');
      case 'refunded':
        return t('orders.card.refunded');
      case 'paid':
        return end.on ? t('orders.card.paidOn', { date: formatDate(end.on, 'long') }) : t('orders.card.paid');
      case undefined:
        return t(held > 0 ? 'orders.detail.onHold' : 'orders.detail.left');
    }
  }

  function note(): string {
    if (end) return t('orders.card.inTotal');
    if (held > 0) return t('orders.detail.onHoldNote', { count: held });
    return last
      ? t('orders.detail.leftNote', { total, date: formatDate(last, 'weekday') })
      : t('orders.detail.leftOf', { total });
  }
};
