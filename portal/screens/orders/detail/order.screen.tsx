import './order.css';
import { useEffect, useRef } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Icon, leftIcon } from '#shared/ui/icons/icon.tsx';
import { isFirstLoad } from '../../is-first-load.ts';
import { LoadProblem } from '../../load-problem.tsx';
import { PortalMain } from '../../portal-main.tsx';
import { useShownId } from '../../use-shown-id.ts';
import { withQueries } from '../../with-queries.tsx';
import { useAccountStanding, useListedOrder, useOrder, useOrderDispute } from '../queries.ts';
import { noDialog, OrderDetail } from './order-detail.tsx';
import { OrderHeader } from './order-header.tsx';

const OrderPage = () => {
  const { t, href } = useApp();
  const { location } = useSituation();
  const orderId = useShownId(location.params.orderId);
  const order = useOrder(orderId);
  const dispute = useOrderDispute(orderId);
  const standing = useAccountStanding();
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = order.isLoadingError;
  // Everything is shown at once, because a dispute that came later would push the payments down. One that failed is read again
  // behind what is shown.
  const shown = standing.isPending || isFirstLoad(dispute) ? null : (order.data ?? null);
  const isLoading = !failed && !shown;
  // What the list has of it is shown while the rest loads.
  const listed = useListedOrder(isLoading && !standing.isPending ? orderId : null);
  const head = shown ? orderEntryOf(shown) : listed;
  useNoDialog(failed);

  return (
    <PortalMain loading={isLoading}>
      <a className="ff-order-back" href={href('/')}>
        <Icon shape={leftIcon} size={16} flip />
        <span>{t('orders.detail.back')}</span>
      </a>
      <OrderHeader order={head} isOnPlan={standing.isOnPlan} headingRef={heading} />
      {failed && <OrderProblem error={order.error} onRetry={() => void order.refetch()} />}
      {isLoading && <Skeleton label={t('orders.detail.loading')} shape="cards" count={4} />}
      {shown && <OrderDetail order={shown} dispute={dispute} standing={standing} headingRef={heading} />}
    </PortalMain>
  );
};

/** Closes a dialog when its order could not be loaded, so that a retry doesn't open it. Source: PAY-183, POR-174. */
function useNoDialog(failed: boolean) {
  const { journey } = useApp();
  const { location } = useSituation();
  const isOpen = Object.keys(noDialog).some((name) => location.query.has(name));
  useEffect(() => {
    if (failed && isOpen) journey.setQuery(noDialog);
  }, [failed, isOpen, journey]);
}

/** Whether the address names no order of this shopper, for which the server has several codes. */
const isMissing = (error: unknown): boolean => isApiError(error) && [400, 404, 422].includes(error.status);

const OrderProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useApp();
  if (isMissing(error)) {
    return (
      <EmptyState title={t('orders.detail.missingTitle')} level={2}>
        {t('orders.detail.missing')}
      </EmptyState>
    );
  }
  return (
    <LoadProblem title={t('orders.detail.failedTitle')} onRetry={onRetry}>
      {t('common.checkConnection')}
    </LoadProblem>
  );
};

export default withQueries(OrderPage);
