import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { Money } from '#shared/domain/money.ts';
import { totalOfItem } from '#shared/domain/orders/order-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type KeyValue, KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

const row = (key: string, label: string, money: Money): KeyValue => ({
  key,
  label,
  value: <MoneyText money={money} />,
});

/** What the order's total is made of: items, discounts, delivery and tax. */
export const OrderDetails = ({ session: { orderDetail, amount } }: { session: CheckoutSession }) => {
  const { t, formatMoney } = useApp();
  const { items, discounts, shippingAmount, taxAmount } = orderDetail;
  return (
    <KeyValues
      rows={[
        ...items.map(({ name, quantity, price }, index) =>
          row(
            `${index}`,
            quantity === 1 ? name : t('checkout.summary.times', { quantity, name }),
            totalOfItem({ price, quantity }),
          ),
        ),
        ...discounts.map(({ displayName, amount }, index) => ({
          key: `-${index}`,
          label: displayName,
          value: `−${formatMoney(amount)}`,
        })),
        ...(shippingAmount ? [row('delivery', t('checkout.summary.delivery'), shippingAmount)] : []),
        ...(taxAmount ? [row('tax', t('checkout.summary.tax'), taxAmount)] : []),
        { ...row('total', t('checkout.summary.total'), amount), total: true },
      ]}
    />
  );
};
