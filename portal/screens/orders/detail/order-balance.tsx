import type { Order } from '#shared/domain/orders/order.ts';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { hasRefund, orderTotals } from '#shared/domain/orders/order-totals.ts';
import { isPaidByPlan, validDueDate } from '#shared/domain/payments/payment-due.ts';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { dueItems, endOf, totalWithLateFees } from '../order-view.ts';

const nextOfPlanPart = lazyPart(async () => (await import('../../payment-plan/next-of-plan.tsx')).NextOfPlan);

interface OrderBalanceProps {
  readonly order: Order;
  readonly isOnPlan: boolean;
}

/** What is left to pay for this order and how, or how nothing is. */
export const OrderBalance = ({ order: whole, isOnPlan }: OrderBalanceProps) => {
  const { t, href, formatDate, formatMoney } = useApp();
  const order = orderEntryOf(whole);
  const due = dueItems(order);
  const last = due.at(-1);
  const lastDate = last && validDueDate(last, isOnPlan);
  const total = formatMoney(totalWithLateFees(order));
  const end = endOf(order);
  const held = order.paymentsOnHold ? due.length : 0;
  const isByPlan = due.some((item) => isPaidByPlan(item, isOnPlan));
  const { value: NextOfPlan } = usePart(isByPlan ? nextOfPlanPart : null);
  return (
    <Sheet tone="deep" className="ff-order-balance" labelledBy="left-heading">
      <h2 className="ff-order-balance__label" id="left-heading">
        {label()}
      </h2>
      <p className="ff-order-balance__amount">
        <MoneyText money={end ? totalWithLateFees(order) : order.outstandingBalance} />
      </p>
      <p className="ff-order-balance__note">{note()}</p>
      {isByPlan && (
        <p className="ff-order-balance__note ff-order-balance__next">{NextOfPlan && <NextOfPlan />}</p>
      )}
      {isByPlan && (
        <ButtonLink variant="secondary" block href={href('/payment-schedule')}>
          {t('orders.followPlan')}
        </ButtonLink>
      )}
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
        return t(unpaidLabel());
    }
  }

  function unpaidLabel() {
    if (isByPlan) return 'orders.card.byPlan';
    return held > 0 ? 'orders.detail.onHold' : 'orders.detail.left';
  }

  function note(): string {
    if (end) return t('orders.card.inTotal');
    if (isByPlan) return t('orders.detail.byPlanNote', { total });
    if (held > 0) return t('orders.detail.onHoldNote', { count: held });
    if (!lastDate) return t('orders.detail.leftOf', { total });
    const isRefunded = hasRefund(orderTotals(order.orderSummary));
    const date = formatDate(lastDate, 'weekday');
    return t(isRefunded ? 'orders.detail.leftNoteRefunded' : 'orders.detail.leftNote', { total, date });
  }
};
