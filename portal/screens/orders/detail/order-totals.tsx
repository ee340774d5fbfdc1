import { type Money, toMinor } from '#shared/domain/money.ts';
import { type Order, shownPendingAmount } from '#shared/domain/orders/order.ts';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { hasRefund, orderTotals } from '#shared/domain/orders/order-totals.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { type KeyValue, KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { lateFeesLeft } from '../order-view.ts';
import { useServerClock } from '../use-today.ts';
import { Refunds } from './refunds.tsx';

const isSome = (money: Money): boolean => toMinor(money) > 0;

/** The order's total, refunds, late fees, donation and pending amount. */
export const OrderTotals = ({ order }: { order: Order }) => {
  const { t } = useApp();
  const clock = useServerClock();
  const { flags } = useSituation();
  const { donation } = order.orderSummary;
  const totals = orderTotals(order.orderSummary);
  const lateFees = lateFeesLeft(orderEntryOf(order));
  const delay = flags['single-use-payment-finalized-order-delay'];
  const pending = shownPendingAmount(order, delay, clock.now().toISOString());

  const row = (
    key: 'ordered' | 'refunded' | 'lateFees' | 'donation' | 'pending',
    money: Money,
  ): KeyValue => ({
    key,
    label: t(`orders.totals.${key}`),
    value: <MoneyText money={money} />,
  });
  const refunded: KeyValue = {
    ...row('refunded', totals.refunded),
    value: (
      <span className="ff-order-refunded">
        <span>{'\u2212'}</span>
        <MoneyText money={totals.refunded} />
      </span>
    ),
  };
  return (
    <div className="ff-order-sums">
      <h2 className="ff-sr">{t('orders.totals.title')}</h2>
      <KeyValues
        rows={[
          ...(hasRefund(totals) ? [row('ordered', totals.ordered), refunded] : []),
          ...(pending ? [row('pending', pending)] : []),
          {
            key: 'total',
            label: t('common.orderTotal'),
            value: <MoneyText money={totals.remaining} />,
            total: true,
          },
          // Neither late fees nor a donation are part of the order's total.
          ...(isSome(lateFees) ? [row('lateFees', lateFees)] : []),
          ...(isSome(donation) ? [row('donation', donation)] : []),
        ]}
      />
      <Refunds order={order} />
    </div>
  );
};
