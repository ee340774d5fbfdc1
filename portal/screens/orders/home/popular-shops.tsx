import '#shared/ui/layout/card.css';
import './popular-shops.css';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { listShops } from '#shared/contract/orders/orders.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';

interface PopularShopsProps {
  readonly shops: ReplyOf<typeof listShops>['results'];
}

/** Suggests shops for a first order; renders nothing where they cannot be read. Source: POR-118, portal-open O-26. */
export const PopularShops = ({ shops }: PopularShopsProps) => {
  const { t } = useApp();
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby="shops-heading">
      <h3 className="ff-h3" id="shops-heading">
        {t('orders.home.popular')}
      </h3>
      <ul className="ff-shops">
        {shops.map(({ id, name, categoryName, url }) => (
          <li key={id}>
            <a className="ff-card ff-shop" href={url} target="_blank" rel="noopener">
              <Avatar name={name} />
              <span>
                <span className="ff-shop__name">{name}</span>
                <span className="ff-small ff-muted">{categoryName}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
