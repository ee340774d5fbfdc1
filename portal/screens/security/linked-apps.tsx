import { useApp } from '#shared/ui/app-context.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ProductUse } from '../linked-products/product-use.tsx';
import { useLinkedProducts } from '../linked-products/use-linked-products.ts';
import { LoadProblem } from '../load-problem.tsx';

/** The products that are linked to the account, with the way to the page where each can be unlinked. Source: POR-023, POR-341. */
export const LinkedApps = () => {
  const { t, href } = useApp();
  const query = useLinkedProducts();
  const products = query.data?.permissions ?? [];
  return (
    <section className="ff-stack ff-stack--3">
      <div className="ff-security__head">
        <h2 className="ff-h3">{t('linkedProducts.title')}</h2>
        {products.length > 0 && (
          <a className="ff-link ff-small" href={href('/oauth/revoke')}>
            {t('security.apps.manage')}
          </a>
        )}
      </div>
      {query.isPending && <Skeleton label={t('linkedProducts.loading')} shape="cards" count={1} />}
      {query.isLoadingError && (
        <LoadProblem title={t('linkedProducts.failedTitle')} onRetry={() => void query.refetch()}>
          {t('common.checkConnection')}
        </LoadProblem>
      )}
      {query.data && (
        <>
          {products.length > 0 && (
            <ul className="ff-card">
              {products.map((product) => (
                <li key={product.clientId} className="ff-security__row">
                  <Avatar name={product.clientName} />
                  <div>
                    <p className="ff-security__name">
                      <bdi>{product.clientName}</bdi>
                    </p>
                    <p className="ff-small">
                      {product.scopeAndDescription.map(({ description }) => description).join('\u00a0· ')}
                    </p>
                    <ProductUse product={product} />
                  </div>
                </li>
              ))}
            </ul>
          )}
          <p className="ff-small ff-muted">
            {t(products.length > 0 ? 'linkedProducts.note' : 'linkedProducts.empty')}
          </p>
        </>
      )}
    </section>
  );
};
