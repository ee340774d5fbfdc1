import './orders-home.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listOrders,
  listOverduePayments,
  readAmountDueSummary,
} from '#shared/contract/orders/orders.contract.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { OrderList } from '#shared/ui/order-card.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { AmountDue } from './amount-due.tsx';
import { OrderRow } from './order-row.tsx';
import { OverdueAlert } from './overdue-alert.tsx';

/** Source: POR-110. */
const pageSize = 10;

/** Pages count from 1 in the address and from 0 inside; anything else is the first. Source: POR-117, portal-open O-29. */
export const pageIndexOf = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
};

const OrdersHome = () => {
  const { t, call, href } = useApp();
  const { place } = useSituation();
  const index = pageIndexOf(place.query);
  const orders = useQuery({
    queryKey: ['orders', index],
    queryFn: ({ signal }) =>
      call(
        listOrders,
        {
          query: {
            offset: String(index * pageSize),
            limit: String(pageSize),
            orderBy: 'orderDate',
            ascending: 'false',
          },
        },
        { signal, handles: [0, 500] },
      ),
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({
    queryKey: ['amount-due'],
    queryFn: ({ signal }) => call(readAmountDueSummary, {}, { signal, handles: [0, 500] }),
  });
  const overdue = useQuery({
    queryKey: ['overdue'],
    queryFn: ({ signal }) => call(listOverduePayments, {}, { signal, handles: [0, 500] }),
  });
  const pages = Math.ceil((orders.data?.totalResults ?? 0) / pageSize);

  return (
    <div className="ff-stack">
      <h1 className="ff-sr">{t('orders.home.title')}</h1>
      {overdue.data && <OverdueAlert entries={overdue.data.results} />}
      {summary.data && orders.data && orders.data.totalResults > 0 && (
        <AmountDue periods={summary.data.paymentPeriods} orders={orders.data.results} />
      )}
      <section className="ff-section" aria-labelledby="orders-heading">
        <h2 className="ff-h2 ff-orders-heading" id="orders-heading">
          {t('orders.home.listTitle')}
          {orders.data && orders.data.totalResults > 0 && (
            <span className="ff-count">{orders.data.totalResults}</span>
          )}
        </h2>
        {orders.isPending && <Skeleton label={t('orders.home.loading')} shape="cards" />}
        {orders.isError && !orders.data && (
          <Alert
            kind="warning"
            title={t('orders.home.failedTitle')}
            action={
              <Button variant="secondary" size="small" onPress={() => void orders.refetch()}>
                {t('common.tryAgain')}
              </Button>
            }
          >
            {t('orders.home.failed')}
          </Alert>
        )}
        {orders.data?.totalResults === 0 && (
          <EmptyState title={t('orders.home.emptyTitle')}>{t('orders.home.empty')}</EmptyState>
        )}
        {orders.data && orders.data.results.length > 0 && (
          <OrderList>
            {orders.data.results.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </OrderList>
        )}
      </section>
      <Pagination
        label={t('orders.home.pages')}
        current={index + 1}
        total={pages}
        href={(page) => `${href('/')}?page=${page}`}
      />
    </div>
  );
};

export default OrdersHome;
