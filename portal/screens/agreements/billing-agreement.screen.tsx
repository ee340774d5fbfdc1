import { useQueryClient } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { setBillingAgreementMethod } from '#shared/contract/agreements/agreements.contract.ts';
import { pageIndexOf } from '#shared/flows/orders/list-page.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { OrderList } from '#shared/ui/orders/order-card.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { OrderRow } from '../orders/home/order-row.tsx';
import { useAccountStanding } from '../orders/queries.ts';
import { useFocusOnChange } from '../orders/use-focus-on-change.ts';
import { useShownId } from '../use-shown-id.ts';
import { withQueries } from '../with-queries.tsx';
import { AgreementPage } from './agreement-page.tsx';
import { useBillingAgreement, useOrdersOfAgreement } from './queries.ts';

/** `/billing-agreement/{billingAgreementId}`. Source: PAY-096, PAY-322 to PAY-324, POR-008, POR-205. */
const BillingAgreementPage = () => {
  const { call } = useApp();
  const { location } = useSituation();
  const queries = useQueryClient();
  const agreementId = useShownId(location.params.billingAgreementId);
  return (
    <AgreementPage
      kind="billing"
      query={useBillingAgreement(agreementId)}
      apply={(body) =>
        call(setBillingAgreementMethod, { params: { agreementId }, body }, { handles: fatalStatuses })
      }
      onChanged={() => void queries.invalidateQueries()}
    >
      <Orders agreementId={agreementId} wanted={pageIndexOf(location.query)} />
    </AgreementPage>
  );
};

interface OrdersProps {
  readonly agreementId: string;
  /** Counts from 0. */
  readonly wanted: number;
}

/** The orders that the shop placed by the agreement, by pages. Source: PAY-129. */
const Orders = ({ agreementId, wanted }: OrdersProps) => {
  const { t, href } = useApp();
  const { orders, index, pages } = useOrdersOfAgreement(agreementId, wanted);
  const standing = useAccountStanding();
  const heading = useFocusOnChange(index);
  const isLoading = orders.isPending || standing.isPending;
  const { data } = orders;
  const address = href('/billing-agreement/{billingAgreementId}', { billingAgreementId: agreementId });
  return (
    <section className="ff-stack" aria-labelledby="agreement-orders" aria-busy={orders.isFetching}>
      <h2 className="ff-h2" id="agreement-orders" tabIndex={-1} ref={heading}>
        {t('agreements.orders.title')}
      </h2>
      {isLoading && <Skeleton label={t('agreements.orders.loading')} shape="cards" count={3} />}
      {orders.isLoadingError && (
        <LoadProblem title={t('agreements.orders.failedTitle')} onRetry={() => void orders.refetch()}>
          {t('common.checkConnection')}
        </LoadProblem>
      )}
      {data?.totalResults === 0 && (
        <EmptyState title={t('orders.home.emptyTitle')}>{t('agreements.orders.emptyText')}</EmptyState>
      )}
      {!isLoading && data && data.results.length > 0 && (
        <OrderList>
          {data.results.map((order) => (
            <OrderRow key={order.id} order={order} standing={standing} />
          ))}
        </OrderList>
      )}
      <Pagination
        label={t('orders.home.pages')}
        current={index + 1}
        total={pages}
        href={(number) => `${address}?page=${number}`}
      />
    </section>
  );
};

export default withQueries(BillingAgreementPage);
