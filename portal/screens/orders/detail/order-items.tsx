import type { ReactElement } from 'react';
import { type OrderItem, totalOfItem } from '#shared/domain/orders/order-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

interface OrderItemsProps {
  readonly items: readonly OrderItem[];
  /** The sums of the order, in the same card. */
  readonly children: ReactElement;
}

/** What was bought, with its sums; the sums alone where the shop named no items. Source: POR-183. */
export const OrderItems = ({ items, children }: OrderItemsProps) => {
  const { t, formatMoney } = useApp();
  if (items.length === 0) return <div className="ff-card">{children}</div>;
  return (
    <section aria-labelledby="items-heading">
      <h2 className="ff-h3" id="items-heading">
        {t('orders.items.title')}
      </h2>
      <div className="ff-card ff-order-items">
        <ul>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of an order never changes, and may name an item twice
            <li key={index} className="ff-order-items__row">
              <div>
                <p className="ff-order-items__name">
                  <bdi>{item.name}</bdi>
                </p>
                {item.quantity > 1 && (
                  <p className="ff-small ff-muted">
                    {t('orders.items.quantity', { quantity: item.quantity, price: formatMoney(item.price) })}
                  </p>
                )}
              </div>
              <MoneyText money={totalOfItem(item)} />
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
};
