import '#shared/ui/layout/card.css';
import './shop-cards.css';
import type { Shop } from '#shared/domain/orders/shop.ts';
import { Avatar } from '#shared/ui/display/avatar.tsx';

/** A card for each shop, which opens it in a new window. */
export const ShopCards = ({ shops }: { readonly shops: readonly Shop[] }) => (
  <ul className="ff-shops">
    {shops.map(({ id, name, categoryName, url }) => (
      <li key={id}>
        <a className="ff-card ff-shop" href={url} target="_blank" rel="noopener">
          <Avatar name={name} />
          <span>
            <bdi className="ff-shop__name">{name}</bdi>
            <span className="ff-small ff-muted">{categoryName}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);
