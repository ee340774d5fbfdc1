import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { displayedOrderStatus, orderStatusReasons } from '#shared/domain/orders/order-status.ts';
import { resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { OrderGlyph } from '#shared/ui/order-glyph.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLeft } from './order-left.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderTotals } from './order-totals.tsx';
import { payableItem, quartersOf } from './order-view.ts';
import { PayDialog } from './pay-dialog.tsx';

interface OrderDetailProps {
  readonly order: Order;
  readonly isOnPlan: boolean;
}

/** Source: POR-183. */
export const OrderDetail = ({ order, isOnPlan }: OrderDetailProps) => {
  const { t, formatDate, journey } = useApp();
  const { place } = useSituation();
  const queries = useQueryClient();
  const payable = isOnPlan ? null : payableItem(order);
  const payId = place.query.get('pay');
  const shop = order.merchant.merchantDisplayName;
  const heading = useFocusAfterPayment(payable?.id);

  useEffect(() => {
    document.title = t('orders.detail.titleOf', { shop });
  }, [t, shop]);

  // The order, and everything that counts what is owed (PAY-181).
  const close = () => {
    void queries.invalidateQueries();
    journey.setQuery({ pay: null });
  };

  return (
    <>
      <header className="ff-order-head">
        <OrderGlyph statuses={quartersOf(order, isOnPlan)} size={56} />
        <div>
          <h1 className="ff-h1" tabIndex={-1} ref={heading}>
            {shop}
          </h1>
          <p className="ff-small ff-muted">
            {t('orders.detail.subtitle', {
              orderId: order.id,
              date: formatDate(order.orderDate, 'long'),
              channel: t(`orders.channel.${order.channel}`),
            })}
          </p>
        </div>
      </header>
      <DeclinedAlert order={order} />
      <div className="ff-order-columns">
        <OrderLeft order={order} />
        <OrderPayments
          order={order}
          payable={payable}
          isOnPlan={isOnPlan}
          onPay={({ id }) => journey.setQuery({ pay: String(id) })}
        />
        <div className="ff-stack ff-stack--5">
          <OrderTotals order={order} />
          <OrderFacts order={order} />
        </div>
      </div>
      {payId !== null && (
        <PayDialog key={payId} order={order} itemId={isOnPlan ? null : payId} onClose={close} />
      )}
    </>
  );
};

/** An order that did not go through, and why. Source: POR-134 to POR-137. */
const DeclinedAlert = ({ order }: { order: Order }) => {
  const { t } = useApp();
  const status = displayedOrderStatus[order.orderStatus];
  if (status === 'approved') return null;
  const reason = t(`orders.statusReasons.${orderStatusReasons[order.orderStatusReason]}`);
  return (
    <div className="ff-order-declined">
      <Alert
        kind="warning"
        title={t('orders.detail.declined', { status: t(`orders.status.${status}`), reason })}
      >
        {order.paymentResultCode !== null && t(resultCodeTextKey(order.paymentResultCode))}
      </Alert>
    </div>
  );
};

/** The button that opened the dialog goes once its payment is made; the focus must not go with it. */
function useFocusAfterPayment(payableId: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(payableId);
  useEffect(() => {
    if (last.current === payableId) return;
    last.current = payableId;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [payableId]);
  return heading;
}
