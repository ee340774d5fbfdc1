import { useState } from 'react';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { Variant } from '#shared/domain/experiments.ts';
import { pictureAddress } from '#shared/domain/orders/picture-address.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { OrderDetails } from './order-details.tsx';

interface OrderSectionProps {
  readonly session: CheckoutSession;
  /** Whether its items are shown at once (A), always (B), or by a button (C). Source: PAY-057. */
  readonly breakdown: Variant<'express-order-breakdown'>;
}

/** The order: shop, items and total. */
export const OrderSection = ({ session, breakdown }: OrderSectionProps) => {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(breakdown !== 'C');
  const { merchant, orderDetail, amount } = session;
  const [first, ...others] = orderDetail.items;
  const what =
    first && others.length === 0
      ? first.name
      : t('checkout.summary.itemCount', { count: orderDetail.items.length });
  return (
    <section aria-label={t('checkout.summary.order')}>
      <div className="ff-item">
        <Picture shop={merchant.displayName} address={pictureAddress(first?.imageUrl)} />
        <div className="ff-item__text">
          <p className="ff-strong">
            <bdi>{merchant.displayName}</bdi>
          </p>
          <p className="ff-small ff-muted ff-item__sub">
            {first && <bdi>{what}</bdi>}
            {breakdown !== 'B' && (
              <TextButton small expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {t('checkout.summary.details')}
              </TextButton>
            )}
          </p>
        </div>
        <p className="ff-order__total">
          <MoneyText money={amount} />
        </p>
      </div>
      {isOpen && (
        <div className="ff-order__details">
          <OrderDetails session={session} />
        </div>
      )}
    </section>
  );
};

/** The picture of the first item; the shop's initials if there is none or it does not load. */
const Picture = ({ shop, address }: { shop: string; address: string | null }) => {
  const [isBroken, setBroken] = useState(false);
  if (address === null || isBroken) return <Avatar name={shop} />;
  return (
    <img
      className="ff-thumb"
      src={address}
      alt=""
      width={56}
      height={56}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
};
