import { toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { isPendingTotalHidden } from '#shared/domain/orders/order.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Card } from '#shared/ui/card.tsx';
import { KeyValues } from '#shared/ui/key-values.tsx';
import { MoneyText } from '#shared/ui/money-text.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { methodName } from './method-name.ts';
import { inOrder } from './order-view.ts';

/** What is left, the sums, and how it is paid. */
export const OrderAside = ({ order }: { order: Order }) => {
  const { t, formatDate, formatMoney } = useApp();
  const { flags } = useSituation();
  const last = inOrder(order).at(-1)?.installmentDueDate;
  const { orderSummary } = order;
  const total = formatMoney(orderSummary.totalAfterRefund);
  const refunded = toMinor(orderSummary.orderTotal) - toMinor(orderSummary.totalAfterRefund);
  const showsPending =
    toMinor(order.pendingAmount) > 0 &&
    !isPendingTotalHidden(order, flags['single-use-payment-finalized-order-delay'], new Date().toISOString());
  const address = order.orderDetail.shippingAddress;
  return (
    <aside className="ff-stack" aria-label={t('orders.detail.summary')}>
      <Sheet tone="deep" className="ff-left" labelledBy="left-heading">
        <h2 className="ff-left__label" id="left-heading">
          {t('orders.detail.left')}
        </h2>
        <p className="ff-left__amount">
          <MoneyText money={order.owedAmount} />
        </p>
        <p className="ff-left__note">
          {last
            ? t('orders.detail.leftNote', { total, date: formatDate(last, 'long') })
            : t('orders.card.leftOf', { total })}
        </p>
      </Sheet>
      <Card padded>
        <KeyValues
          rows={[
            ...(refunded > 0
              ? [
                  {
                    key: 'ordered',
                    label: t('orders.detail.ordered'),
                    value: <MoneyText money={orderSummary.orderTotal} />,
                  },
                ]
              : []),
            ...(showsPending
              ? [
                  {
                    key: 'pending',
                    label: t('orders.detail.pending'),
                    value: <MoneyText money={order.pendingAmount} />,
                  },
                ]
              : []),
            ...(order.paymentMethod
              ? [
                  {
                    key: 'method',
                    label: t('orders.detail.paidWith'),
                    value: methodName(t, order.paymentMethod),
                  },
                ]
              : []),
            {
              key: 'total',
              label: t('common.orderTotal'),
              value: <MoneyText money={orderSummary.totalAfterRefund} />,
              total: true,
            },
          ]}
        />
      </Card>
      {address && (
        <Card padded>
          <h2 className="ff-h3">{t('orders.detail.delivery')}</h2>
          <p className="ff-small ff-muted">
            {[
              address.name,
              address.address1,
              address.address2,
              address.suburb,
              address.state,
              address.postcode,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </Card>
      )}
    </aside>
  );
};
