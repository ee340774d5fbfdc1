import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { OrderCard } from '#shared/ui/order-card.tsx';
import { methodName } from './method-name.ts';
import { glyphStatus, inOrder, nextItem, paidCount, payableItem } from './order-view.ts';

/** One order of the list. */
export const OrderRow = ({ order }: { order: Order }) => {
  const { t, countryCode, formatDate, formatMoney, href } = useApp();
  const items = inOrder(order);
  const next = nextItem(order);
  const isLate = next?.status === 'OVERDUE';
  const payable = payableItem(order);
  const { timeZone } = marketOf(countryCode);
  const orderHref = href('/order/{orderId}', { orderId: order.id });
  const isPending = toMinor(order.pendingAmount) > 0;
  const from = order.paymentMethod && methodName(t, order.paymentMethod);

  const nextText = () => {
    if (next?.installmentDueDate) {
      const key = isLate ? 'late' : next === items.at(-1) ? 'last' : 'next';
      return t(`orders.card.${key}`, {
        amount: formatMoney(next.amountPayable ?? next.owedAmount),
        date: formatDate(next.installmentDueDate, isLate ? 'short' : 'weekday'),
      });
    }
    return t(isPending ? 'orders.card.processing' : 'orders.card.paid');
  };

  return (
    <OrderCard
      href={orderHref}
      shop={order.merchant.merchantDisplayName}
      progress={t('orders.card.progress', {
        date: formatDate(dateInTimeZone(order.orderDate, timeZone), 'short'),
        paid: paidCount(order),
        count: items.length,
      })}
      statuses={items.map(glyphStatus)}
      left={formatMoney(order.owedAmount)}
      leftNote={t('orders.card.leftOf', { total: formatMoney(order.orderSummary.totalAfterRefund) })}
      next={nextText()}
      nextNote={next && from ? t('orders.card.from', { method: from }) : undefined}
      late={isLate}
      action={
        isLate && payable ? (
          <a className="ff-btn ff-btn--secondary ff-btn--small" href={`${orderHref}?pay=${payable.id}`}>
            {t('orders.payNow')}
          </a>
        ) : undefined
      }
    />
  );
};
