import type { OrderEntry } from '#shared/domain/orders/order-entry.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { OrderGlyph } from '#shared/ui/orders/order-glyph.tsx';
import { quartersOf } from '../order-view.ts';
import { useIsPendingHidden } from '../use-today.ts';

interface OrderHeaderProps {
  /** Null until it has loaded. */
  readonly order: OrderEntry | null;
  readonly isOnPlan: boolean;
  readonly headingRef: { current: HTMLHeadingElement | null };
}

/** The page's heading. It is rendered before the order loads, so that the focus stays on it. */
export const OrderHeader = ({ order, isOnPlan, headingRef }: OrderHeaderProps) => {
  const { t, formatDate } = useApp();
  return (
    <div className={order ? 'ff-order-head' : 'ff-sr'}>
      {order && <Glyph order={order} isOnPlan={isOnPlan} />}
      <div>
        <h1 className="ff-h1" tabIndex={-1} ref={headingRef}>
          {order ? <bdi>{order.merchant.merchantDisplayName}</bdi> : t('orders.detail.heading')}
        </h1>
        {order && (
          <p className="ff-small ff-muted">
            {t('orders.detail.subtitle', {
              orderId: order.id,
              // Stays in one line where the text takes two.
              date: formatDate(order.orderDate, 'long').replaceAll(' ', '\u00a0'),
              channel: t(`orders.channel.${order.channel}`),
            })}
          </p>
        )}
      </div>
    </div>
  );
};

const Glyph = ({ order, isOnPlan }: { readonly order: OrderEntry; readonly isOnPlan: boolean }) => {
  const isPendingHidden = useIsPendingHidden(order);
  return <OrderGlyph statuses={quartersOf(order, { isOnPlan, isPendingHidden })} size={56} />;
};
