import './order-strip.css';
import type { Money } from '#shared/domain/money.ts';
import { useApp } from '../app-context.tsx';
import { Avatar } from '../display/avatar.tsx';
import { MoneyText } from './money-text.tsx';

interface OrderStripProps {
  shop: string;
  total: Money;
}

/** The shop and the order's total, below the header of the login pages. */
export const OrderStrip = ({ shop, total }: OrderStripProps) => {
  const { t } = useApp();
  const label = t('common.orderTotal');
  return (
    <section className="ff-order-strip" aria-label={label}>
      <Avatar name={shop} />
      <div>
        <p className="ff-order-strip__name">
          <bdi>{shop}</bdi>
        </p>
        <p className="ff-xs ff-muted">{label}</p>
      </div>
      <MoneyText money={total} />
    </section>
  );
};
