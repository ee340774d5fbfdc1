import '#shared/ui/layout/card.css';
import './payment-schedule.css';
import { isPayable, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { pageIndexOf } from '#shared/flows/orders/list-page.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useAccountStanding, useDuePayments, useIsAdvertisedTo, useSchedule } from '../orders/queries.ts';
import { useFocusOnChange } from '../orders/use-focus-on-change.ts';
import { useToday } from '../orders/use-today.ts';
import { PaymentPlan } from '../payment-plan/payment-plan.tsx';
import { PortalMain } from '../portal-main.tsx';
import { withQueries } from '../with-queries.tsx';
import { ScheduleRow } from './schedule-row.tsx';

/** `/payment-schedule`: the plan of an account that has one, else the list. Source: PAY-093, PAY-094, POR-005. */
const PaymentSchedulePage = () => (useAccountStanding().isOnPlan ? <PaymentPlan /> : <PaymentSchedule />);

/** Everything that is still to be paid, over all orders. Source: POR-004, POR-160. */
const PaymentSchedule = () => {
  const { t, href } = useApp();
  const { location } = useSituation();
  const { schedule, index, pages } = useSchedule(pageIndexOf(location.query));
  const due = useDuePayments();
  const standing = useAccountStanding();
  const mayBuy = useIsAdvertisedTo() === true;
  const heading = useFocusOnChange(index);
  const isLoading = [schedule, due, standing].some(({ isPending }) => isPending);
  const page = schedule.data;
  const unpaid = due.data?.results ?? [];
  const today = useToday();
  return (
    <PortalMain loading={isLoading}>
      <div className="ff-schedule ff-stack ff-stack--5">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1" ref={heading} tabIndex={-1}>
            {t('schedule.title')}
          </h1>
          <p className="ff-muted">{t('schedule.lede')}</p>
        </div>
        {isLoading && <Skeleton label={t('schedule.loading')} shape="cards" count={6} />}
        {!isLoading && schedule.isLoadingError && (
          <LoadProblem title={t('schedule.failedTitle')} onRetry={() => void schedule.refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        )}
        {!isLoading && page?.totalResults === 0 && (
          <EmptyState title={t('schedule.emptyTitle')} level={2}>
            {t(mayBuy ? 'schedule.empty' : 'schedule.emptyClosed')}
          </EmptyState>
        )}
        {!isLoading && page && page.results.length > 0 && (
          <ul className="ff-card ff-schedule__list" aria-busy={schedule.isFetching}>
            {page.results.map((entry) => (
              <ScheduleRow
                key={entry.id}
                entry={entry}
                today={today}
                isOnPlan={standing.isOnPlan}
                isPayable={standing.mayPay && isNextOfItsOrder(entry, unpaid)}
              />
            ))}
          </ul>
        )}
        {!isLoading && (
          <Pagination
            label={t('schedule.pages')}
            current={index + 1}
            total={pages}
            href={(number) => `${href('/payment-schedule')}?page=${number}`}
          />
        )}
      </div>
    </PortalMain>
  );
};

/** @param unpaid of all orders: what is not among them is paid. Source: POR-165. */
const isNextOfItsOrder = (entry: ScheduleListEntry, unpaid: readonly ScheduleListEntry[]): boolean =>
  isPayable(
    entry,
    unpaid.filter(({ orderNumber }) => orderNumber === entry.orderNumber),
  );

export default withQueries(PaymentSchedulePage);
