import './order.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#shared/client/api-error.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon, leftIcon } from '#shared/ui/icon.tsx';
import { OrderGlyph } from '#shared/ui/order-glyph.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { OrderAside } from './order-aside.tsx';
import { OrderPayments } from './order-payments.tsx';
import { glyphStatus, inOrder } from './order-view.ts';
import { PayDialog } from './pay-dialog.tsx';

const OrderPage = () => {
  const { t, call, href } = useApp();
  const { place } = useSituation();
  const orderId = place.params.orderId ?? '';
  const query = useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(readOrder, { params: { orderId } }, { signal, handles: [0, 404, 500] }),
  });
  const isMissing = isApiError(query.error) && [400, 404].includes(query.error.status);

  return (
    <>
      <a className="ff-order-back" href={href('/')}>
        <Icon shape={leftIcon} size={18} flip />
        {t('orders.detail.back')}
      </a>
      {query.isPending && <Skeleton label={t('orders.detail.loading')} shape="cards" count={4} />}
      {isMissing && (
        <EmptyState title={t('orders.detail.missingTitle')}>{t('orders.detail.missing')}</EmptyState>
      )}
      {query.isError && !isMissing && !query.data && (
        <Alert
          kind="warning"
          title={t('orders.detail.failedTitle')}
          action={
            <Button variant="secondary" size="small" onPress={() => void query.refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('orders.home.failed')}
        </Alert>
      )}
      {query.data && <OrderDetail order={query.data} />}
    </>
  );
};

const OrderDetail = ({ order }: { order: Order }) => {
  const { t, countryCode, formatDate, journey } = useApp();
  const { place } = useSituation();
  const queries = useQueryClient();
  const payId = place.query.get('pay');
  const item = inOrder(order).find(({ id }) => String(id) === payId);
  const date = formatDate(dateInTimeZone(order.orderDate, marketOf(countryCode).timeZone), 'long');

  // Closing reloads the order and everything that counts what is owed (PAY-181).
  const close = () => {
    void queries.invalidateQueries();
    journey.setQuery({ pay: null });
  };

  return (
    <>
      <header className="ff-order-head">
        <OrderGlyph statuses={inOrder(order).map(glyphStatus)} size={56} />
        <div>
          <h1 className="ff-h1">{order.merchant.merchantDisplayName}</h1>
          <p className="ff-small ff-muted">{t('orders.detail.subtitle', { orderId: order.id, date })}</p>
        </div>
      </header>
      <div className="ff-order-columns">
        <OrderPayments order={order} onPay={({ id }) => journey.setQuery({ pay: String(id) })} />
        <OrderAside order={order} />
      </div>
      {item && <PayDialog order={order} item={item} onClose={close} />}
    </>
  );
};

export default OrderPage;
