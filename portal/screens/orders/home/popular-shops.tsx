import type { Shop } from '#shared/domain/orders/shop.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { ShopCards } from './shop-cards.tsx';

/** Suggests shops; renders nothing where they cannot be read. Source: POR-118, portal-open O-26. */
export const PopularShops = ({ shops }: { readonly shops: readonly Shop[] }) => {
  const { t } = useApp();
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby="shops-heading">
      <h3 className="ff-h3" id="shops-heading">
        {t('orders.home.popular')}
      </h3>
      <ShopCards shops={shops} />
    </section>
  );
};
