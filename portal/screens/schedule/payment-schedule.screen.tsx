import '#shared/ui/layout/card.css';
import '../orders/home/amount-due.css';
import './payment-schedule.css';
import type { IsoDate } from '#shared/domain/dates.ts';
import { dateStyleOf } from '#shared/domain/dates.ts';
import { isPayable, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { byGroup, type ScheduleGroup, sumToPay } from '#shared/domain/payments/schedule-months.ts';
import { pageIndexOf, shopsOfPayments } from '#shared/flows/orders/list-page.ts';
import { type AppContextValue, useApp, useSituation } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { MoneySum } from '#shared/ui/orders/money-sum.tsx';
import { isFirstLoad } from '../is-first-load.ts';
import { LoadProblem } from '../load-problem.tsx';
import { PopularShops } from '../orders/home/popular-shops.tsx';
import {
  useAccountStanding,
  useDuePayments,
  useIsAdvertisedTo,
  useSchedule,
  useShops,
} from '../orders/queries.ts';
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
  const app = useApp();
  const { t, href, formatDate } = app;
  const { location } = useSituation();
  const { schedule, index, pages } = useSchedule(pageIndexOf(location.query));
  const due = useDuePayments();
  const standing = useAccountStanding();
  const mayBuy = useIsAdvertisedTo() === true;
  const heading = useFocusOnChange(index);
  const page = schedule.data;
  const shops = useShops(shopsOfPayments, page?.totalResults === 0 && mayBuy);
  const isLoading = schedule.isPending || standing.isPending || [due, shops].some(isFirstLoad);
  const unpaid = due.data?.results ?? [];
  const today = useToday();
  const isComplete = due.data !== undefined && unpaid.length === due.data.totalResults;
  const worst = unpaid.find(({ status }) => status === 'OVERDUE') ?? null;
  const last = isComplete
    ? unpaid.findLast(({ installmentDueDate }) => installmentDueDate)?.installmentDueDate
    : null;
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
          <EmptyState
            title={t('schedule.emptyTitle')}
            level={2}
            next={mayBuy && <PopularShops shops={shops.data?.results ?? []} />}
          >
            {t(mayBuy ? 'schedule.empty' : 'schedule.emptyClosed')}
          </EmptyState>
        )}
        {!isLoading && page && page.results.length > 0 && (
          <>
            {isComplete && <Totals unpaid={unpaid} today={today} />}
            <div aria-busy={schedule.isFetching}>
              {byGroup(page.results, today).map(({ group, entries }) => (
                <section key={group} className="ff-schedule__month" aria-labelledby={`group-${group}`}>
                  <div className="ff-schedule__head">
                    <h2 className="ff-h3" id={`group-${group}`}>
                      {groupName(group, app)}
                    </h2>
                    {isComplete && (
                      <p className="ff-muted">
                        <MoneySum amounts={sumOfGroup(group, unpaid, today)} />
                      </p>
                    )}
                  </div>
                  <ul className="ff-card ff-schedule__list">
                    {entries.map((entry) => (
                      <ScheduleRow
                        key={entry.id}
                        entry={entry}
                        today={today}
                        isOnPlan={standing.isOnPlan}
                        isPayable={standing.mayPay && isNextOfItsOrder(entry, unpaid)}
                        isWorst={entry.id === worst?.id}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            {pages > 1 && last && (
              <p className="ff-small ff-muted">
                {t('schedule.lastOn', {
                  date: formatDate(last, dateStyleOf(last, today) === 'short' ? 'weekday' : 'long'),
                })}
              </p>
            )}
          </>
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

interface TotalsProps {
  /** All of it. */
  readonly unpaid: readonly ScheduleListEntry[];
  readonly today: IsoDate;
}

interface TotalsRow {
  readonly key: string;
  readonly label: string;
  readonly isLate: boolean;
  readonly entries: readonly ScheduleListEntry[];
}

/** What is owed in total, and of it what each heading of the list comes to. */
const Totals = ({ unpaid, today }: TotalsProps) => {
  const app = useApp();
  const { t } = app;
  const open = unpaid.filter(({ status }) => status !== 'PAYMENT_PENDING');
  const orders = new Set(open.map(({ orderNumber }) => orderNumber)).size;
  const sums = byGroup(open, today).flatMap(({ group, entries }): readonly TotalsRow[] => {
    if (group !== 'now') return [{ key: group, label: groupName(group, app), isLate: false, entries }];
    const late = entries.filter(({ status }) => status === 'OVERDUE');
    const rest = entries.filter(({ status }) => status !== 'OVERDUE');
    return [
      { key: 'late', label: t('orders.due.period.OVERDUE'), isLate: true, entries: late },
      { key: 'today', label: t('orders.due.period.TODAY'), isLate: false, entries: rest },
    ].filter((row) => row.entries.length > 0);
  });
  return (
    <Sheet tone="deep" className="ff-due" labelledBy="total">
      <div className="ff-due__total">
        <h2 className="ff-due__label" id="total">
          {t('orders.due.title')}
        </h2>
        <p className="ff-due__amount">
          <MoneySum amounts={sumToPay(open)} />
        </p>
        <p className="ff-small ff-due__note">
          {t('orders.due.note', {
            orders: t('orders.due.orders', { count: orders }),
            payments: t('orders.due.payments', { count: open.length }),
          })}
        </p>
      </div>
      <dl className="ff-due__rows">
        {sums.map(({ key, label, isLate, entries }) => (
          <div key={key} className={`ff-due__row${isLate ? ' ff-due__row--late' : ''}`}>
            <dt>{label}</dt>
            <dd>
              <MoneySum amounts={sumToPay(entries)} />
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
};

function groupName(group: ScheduleGroup, { t, formatDate }: AppContextValue): string {
  switch (group) {
    case 'now':
      return t('schedule.now');
    case 'held':
      return t('orders.item.status.ON_HOLD');
    case 'undated':
      return t('schedule.undated');
    default:
      return formatDate(`${group}-01`, 'month');
  }
}

/** What all payments under a heading come to, also those of other pages. */
const sumOfGroup = (group: ScheduleGroup, unpaid: readonly ScheduleListEntry[], today: IsoDate) =>
  sumToPay(byGroup(unpaid, today).find((each) => each.group === group)?.entries ?? []);

/** @param unpaid of all orders: what is not among them is paid. Source: POR-165. */
const isNextOfItsOrder = (entry: ScheduleListEntry, unpaid: readonly ScheduleListEntry[]): boolean =>
  isPayable(
    entry,
    unpaid.filter(({ orderNumber }) => orderNumber === entry.orderNumber),
  );

export default withQueries(PaymentSchedulePage);
