import { useId } from 'react';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { totalOfItem } from '#shared/domain/orders/order-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type KeyValue, KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

/** The order's items, delivery, tax and total. */
export const OrderDetails = ({ session: { orderDetail, amount } }: { session: CheckoutSession }) => {
  const { t } = useApp();
  const id = useId();
  const { items, shippingAmount, taxAmount } = orderDetail;
  const rows: KeyValue[] = items.map(({ name, quantity, price }, index) => ({
    key: `${id}${index}`,
    label: quantity === 1 ? name : t('checkout.summary.times', { quantity, name }),
    value: <MoneyText money={totalOfItem({ price, quantity })} />,
  }));
  if (shippingAmount) {
    rows.push({
      key: 'delivery',
      label: t('checkout.summary.delivery'),
      value: <MoneyText money={shippingAmount} />,
    });
  }
  if (taxAmount) {
    rows.push({ key: 'tax', label: t('checkout.summary.tax'), value: <MoneyText money={taxAmount} /> });
  }
  rows.push({
    key: 'total',
    label: t('checkout.summary.total'),
    value: <MoneyText money={amount} />,
    total: true,
  });
  return <KeyValues rows={rows} />;
};
