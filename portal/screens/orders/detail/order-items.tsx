import { type OrderItem, totalOfItem } from '#shared/domain/orders/order-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

/** What was bought; nothing where the shop named no items. Source: POR-183. */
export const OrderItems = ({ items }: { items: readonly OrderItem[] }) => {
  const { t, formatMoney } = useApp();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="items-heading">
      <h2 className="ff-h3" id="items-heading">
        {t('orders.items.title')}
      </h2>
      <ul className="ff-card ff-order-items">
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
    </section>
  );
};
