import { shownPaymentOption } from '#shared/domain/checkout/payment-option.ts';
import { writtenAddress } from '#shared/domain/identity/written-address.ts';
import { toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { displayedOrderStatus } from '#shared/domain/orders/order-status.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import { isolate } from '#shared/domain/texts-of-others.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import {
  calendarIcon,
  cardIcon,
  checkIcon,
  Icon,
  type IconShape,
  truckIcon,
} from '#shared/ui/icons/icon.tsx';
import { methodName } from '../method-name.ts';
import { leftToPay } from '../order-view.ts';

interface OrderFactsProps {
  readonly order: Order;
  /** Whether the plan of the account pays what is left of it, so that no method of the order does. */
  readonly isOnPlan: boolean;
}

/** The order's status, payment method, payment type and shipping address. */
export const OrderFacts = ({ order, isOnPlan }: OrderFactsProps) => {
  const { t } = useApp();
  const { shippingAddress } = order.orderDetail;
  const option = shownPaymentOption(order);
  const isOwed = toMinor(leftToPay(order)) > 0;
  const status = displayedOrderStatus[order.orderStatus];
  return (
    <dl className="ff-order-facts">
      {status === 'approved' && (
        <Fact shape={checkIcon} label={t('orders.detail.status')} value={t('orders.status.approved')} />
      )}
      {order.paymentMethod && !(isOnPlan && isOwed) && (
        <Fact
          shape={cardIcon}
          label={t(isOwed ? 'orders.detail.paysWith' : 'orders.detail.paidWith')}
          value={methodName(t, order.paymentMethod)}
        />
      )}
      {option && (
        <Fact
          shape={calendarIcon}
          label={t('orders.detail.paymentType')}
          value={t(`orders.detail.paymentTypes.${option}`)}
        />
      )}
      {shippingAddress && (
        <Fact shape={truckIcon} label={t('orders.detail.delivery')} value={oneLine(shippingAddress)} />
      )}
    </dl>
  );
};

const oneLine = ({ name, ...address }: PostalAddress): string =>
  [name && isolate(name), writtenAddress(address, address.countryCode)].filter(Boolean).join(', ');

interface FactProps {
  readonly shape: IconShape;
  readonly label: string;
  readonly value: string;
}

const Fact = ({ shape, label, value }: FactProps) => (
  <div className="ff-order-row">
    <Icon shape={shape} />
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
);
