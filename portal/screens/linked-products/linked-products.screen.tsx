import '#shared/ui/layout/card.css';
import './linked-products.css';
import { useRef, useState } from 'react';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { AccountMain } from '../account-main.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { ProductUse } from './product-use.tsx';
import { type LinkedProduct, useLinkedProducts, useUnlink } from './use-linked-products.ts';

/** `/oauth/revoke`: what is linked to the account, each with the way to unlink it. Source: POR-023, POR-341 to POR-343. */
const LinkedProducts = () => {
  const { t } = useApp();
  const query = useLinkedProducts();
  const [asked, setAsked] = useState<LinkedProduct | null>(null);
  const [unlinked, setUnlinked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = (client: string) => {
    setAsked(null);
    setUnlinked(client);
    // The button that opened the dialog is gone.
    heading.current?.focus();
  };
  return (
    <AccountMain loading={query.isPending}>
      <div className="ff-linked ff-stack">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1" ref={heading} tabIndex={-1}>
            {t('linkedProducts.title')}
          </h1>
          {query.data?.permissions.length !== 0 && <p className="ff-muted">{t('linkedProducts.lede')}</p>}
        </div>
        <LiveRegion>
          {unlinked && <Alert kind="success" title={t('linkedProducts.done', { client: unlinked })} />}
        </LiveRegion>
        {query.isPending && <Skeleton label={t('linkedProducts.loading')} shape="cards" count={2} />}
        {query.isLoadingError && (
          <LoadProblem title={t('linkedProducts.failedTitle')} onRetry={() => void query.refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        )}
        {query.data && (
          <Products
            products={query.data.permissions}
            onUnlink={(product) => {
              setUnlinked(undefined);
              setAsked(product);
            }}
          />
        )}
      </div>
      {asked && <UnlinkDialog product={asked} onClose={() => setAsked(null)} onDone={finish} />}
    </AccountMain>
  );
};

interface ProductsProps {
  readonly products: readonly LinkedProduct[];
  readonly onUnlink: (product: LinkedProduct) => void;
}

const Products = ({ products, onUnlink }: ProductsProps) => {
  const { t } = useApp();
  if (products.length === 0) {
    return (
      <EmptyState title={t('linkedProducts.emptyTitle')} level={2}>
        {t('linkedProducts.empty')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="ff-card">
        {products.map((product) => (
          <li key={product.clientId} className="ff-linked__app">
            <Avatar name={product.clientName} />
            <div className="ff-linked__main">
              <h2 className="ff-h3">
                <bdi>{product.clientName}</bdi>
              </h2>
              <ProductUse product={product} />
              <div className="ff-small ff-muted">
                <p>{t('linkedProducts.can')}</p>
                <ul className="ff-linked__can">
                  {product.scopeAndDescription.map(({ scope, description }) => (
                    <li key={scope}>{description}</li>
                  ))}
                </ul>
              </div>
            </div>
            <div className="ff-linked__act">
              <TextButton hasPopup="dialog" onPress={() => onUnlink(product)}>
                {t('linkedProducts.unlink', { client: product.clientName })}
              </TextButton>
            </div>
          </li>
        ))}
      </ul>
      <p className="ff-small ff-muted">{t('linkedProducts.note')}</p>
    </>
  );
};

interface UnlinkDialogProps {
  readonly product: LinkedProduct;
  readonly onClose: () => void;
  readonly onDone: (client: string) => void;
}

const UnlinkDialog = ({ product, onClose, onDone }: UnlinkDialogProps) => {
  const { t } = useApp();
  const client = product.clientName;
  const { unlink, isBusy, problem } = useUnlink(product, () => onDone(client));
  return (
    <ConfirmDialog
      title={t('linkedProducts.ask', { client })}
      submit={t('linkedProducts.unlink', { client })}
      busy={isBusy && t('linkedProducts.busy')}
      failedTitle={t('linkedProducts.notUnlinked', { client })}
      problem={problem}
      onSubmit={unlink}
      onClose={onClose}
    >
      <p>{t('linkedProducts.askText')}</p>
    </ConfirmDialog>
  );
};

export default withQueries(LinkedProducts);
