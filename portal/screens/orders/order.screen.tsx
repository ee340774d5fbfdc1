import './order.css';
import { useEffect } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon, leftIcon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { PortalMain } from '../portal-main.tsx';
import { OrderDetail } from './order-detail.tsx';
import { useOrder, useStanding } from './queries.ts';

const OrderPage = () => {
  const { t, href } = useApp();
  const { place } = useSituation();
  const order = useOrder(place.params.orderId ?? '');
  const standing = useStanding();
  const failed = order.isLoadingError;
  useNoPayment(failed);

  return (
    <PortalMain>
      <a className="ff-order-back" href={href('/')}>
        <Icon shape={leftIcon} size={16} flip />
        {t('orders.detail.back')}
      </a>
      {!failed && (order.isPending || standing.isPending) && (
        <Skeleton label={t('orders.detail.loading')} shape="cards" count={4} />
      )}
      {failed && <LoadProblem error={order.error} onRetry={() => void order.refetch()} />}
      {order.data && !standing.isPending && <OrderDetail order={order.data} isOnPlan={standing.isOnPlan} />}
    </PortalMain>
  );
};

/** Without its order there is nothing to pay, now or after another attempt. Source: PAY-183, POR-174. */
function useNoPayment(failed: boolean) {
  const { journey } = useApp();
  const { place } = useSituation();
  const isPaying = place.query.has('pay');
  useEffect(() => {
    if (failed && isPaying) journey.setQuery({ pay: null });
  }, [failed, isPaying, journey]);
}

const LoadProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useApp();
  if (isApiError(error) && [400, 404, 422].includes(error.status)) {
    return (
      <>
        <h1 className="ff-sr">{t('orders.detail.missingTitle')}</h1>
        <EmptyState title={t('orders.detail.missingTitle')}>{t('orders.detail.missing')}</EmptyState>
      </>
    );
  }
  return (
    <Alert
      kind="warning"
      title={t('orders.detail.failedTitle')}
      action={
        <Button variant="secondary" size="small" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('orders.home.failed')}
    </Alert>
  );
};

export default OrderPage;
