import './orders-home.css';
import { useEffect, useState } from 'react';
import { isAdvertisedTo } from '#shared/domain/account/account-status.ts';
import { toMinor } from '#shared/domain/money.ts';
import type { WaitingOrder } from '#shared/domain/orders/order.ts';
import { experimentOf } from '#shared/flows/experiment-of.ts';
import { pageIndexOf, shopsOfEmptyList } from '#shared/flows/orders/list-page.ts';
import { partWithTexts, usePartWithTexts } from '#shared/screens/shell/part-with-texts.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { OrderList } from '#shared/ui/orders/order-card.tsx';
import { useAccount } from '../../account/use-account.ts';
import { AgreementLists } from '../../agreements/agreement-lists.tsx';
import { isFirstLoad } from '../../is-first-load.ts';
import { LoadProblem } from '../../load-problem.tsx';
import { PortalMain } from '../../portal-main.tsx';
import { withQueries } from '../../with-queries.tsx';
import {
  useAccountStanding,
  useAmountDue,
  useDuePayments,
  useIsAdvertisedTo,
  useLimit,
  useOpenDispute,
  useOrders,
  useShops,
  useTags,
} from '../queries.ts';
import { useFocusOnChange } from '../use-focus-on-change.ts';
import { AccountAlert, sumOf } from './account-alert.tsx';
import { accountAlertKind, overdueEntries } from './account-alert-kind.ts';
import { AmountDue } from './amount-due.tsx';
import { keepsOldSeenFlags, mayShowApp } from './app-shown.ts';
import { DisputeAlert } from './dispute-alert.tsx';
import { OrderRow } from './order-row.tsx';
import { hasTabs, OrderTabs, orderTabOf, tabAddress } from './order-tabs.tsx';
import { PopularShops } from './popular-shops.tsx';
import { SpendingLimit } from './spending-limit.tsx';

/** Fetched where a dialog may open on load: in variants of an experiment, towards the newer portal, or on a phone. */
const dialogsPart = partWithTexts(async () => (await import('./home-dialogs.tsx')).HomeDialogs, 'home');

/** Fetched while a banner runs, or while this browser keeps an old flag of one. */
const bannersPart = partWithTexts(() => import('./banners.tsx'), 'home');

/** Only closed and suspended accounts see it. */
const noticePart = partWithTexts(() => import('./account-notice.tsx'), 'account');

const OrdersHome = () => {
  const app = useApp();
  const { t, href } = app;
  const { location } = useSituation();
  const standing = useAccountStanding();
  const tab = orderTabOf(location.query, standing);
  const wanted = pageIndexOf(location.query);
  const { orders, index, pages } = useOrders(tab === 'orders' ? wanted : 0);
  const summary = useAmountDue();
  const due = useDuePayments();
  const limit = useLimit();
  const { data: account } = useAccount();
  const banners = useBanners();
  const { value: HomeDialogs } = usePartWithTexts(dialogsPart, useMayOpenDialog());
  const dispute = useOpenDispute();
  const heading = useFocusOnChange(index);
  const page = orders.data;
  const waiting = summary.data?.waiting ?? [];
  const isEmpty = page?.totalResults === 0 && waiting.length === 0;
  const isAdvertised = useIsAdvertisedTo() === true;
  // What is late takes nothing from the limit that paying it does not give back.
  const mayBuyOncePaid = isAdvertisedTo({ ...standing, isOverdue: false });
  const showsShops = isEmpty && isAdvertised;
  const shops = useShops(shopsOfEmptyList, showsShops);
  const entries = due.data?.results ?? [];
  const late = overdueEntries(entries);
  const kind = standing.isPending ? null : accountAlertKind({ ...standing, isOverdue: late.length > 0 });
  const isClosed = kind === 'deactivated';
  const isSuspended = kind === 'suspended' || kind === 'suspendedOverdue';
  const { value: notices } = usePartWithTexts(noticePart, isClosed || isSuspended);
  const isNoticeLoading = (isClosed || isSuspended) && notices === undefined;
  const seeOrders = page && page.totalResults > 0 ? () => heading.current?.focus() : undefined;
  // Everything is shown at once, because content that came later would push the rest down. Once shown, the page stays while what
  // failed is read again, or a dialog above it reads the same shops.
  if (
    standing.isPending ||
    [orders, summary, due, limit, dispute].some(isFirstLoad) ||
    (showsShops && isFirstLoad(shops)) ||
    isNoticeLoading ||
    banners.isLoading
  ) {
    return (
      <PortalMain loading>
        <h1 className="ff-sr">{t('orders.home.title')}</h1>
        <Skeleton label={t('orders.home.loading')} shape="cards" count={6} />
      </PortalMain>
    );
  }
  return (
    <PortalMain>
      <h1 className="ff-sr">{t('orders.home.title')}</h1>
      <div className="ff-stack">
        {notices && isClosed && <notices.ClosedNotice entries={entries} orders={seeOrders} />}
        {notices && isSuspended && (
          <notices.SuspendedNotice
            title={t(`orders.alert.${kind}.title`, { amount: sumOf(late, app) })}
            entries={entries}
            orders={seeOrders}
          />
        )}
        {!(notices && (isClosed || isSuspended)) && <AccountAlert standing={standing} entries={entries} />}
        <DisputeAlert disputes={dispute.data} />
        {account && banners.HomeBanner && (
          <banners.HomeBanner account={account} tags={banners.tags} isAdvertised={isAdvertised} />
        )}
        {summary.data && page && page.totalResults > 0 && (
          <AmountDue
            periods={summary.data.paymentPeriods}
            due={due.data ?? null}
            onHold={summary.data.onHold}
            isOnPlan={standing.isOnPlan}
          />
        )}
        {mayBuyOncePaid && limit.data && <SpendingLimit limit={limit.data} />}
        <OrderTabs standing={standing} shown={tab} count={page?.totalResults ?? 0} />
        {tab !== 'orders' && (
          <AgreementLists
            key={tab}
            kind={tab}
            wanted={wanted}
            hrefOf={(number) => `${tabAddress(href('/'), tab)}&page=${number}`}
          />
        )}
        {tab === 'orders' && (
          <section className="ff-orders-home" aria-labelledby="orders-heading" aria-busy={orders.isFetching}>
            <div className={hasTabs(standing) ? 'ff-sr' : 'ff-orders-home__heading'}>
              <h2 className="ff-h2" id="orders-heading" tabIndex={-1} ref={heading}>
                {t('orders.home.listTitle')}
              </h2>
              {page && page.totalResults > 0 && (
                <span className="ff-count notranslate">{page.totalResults}</span>
              )}
            </div>
            {orders.isPending && <Skeleton label={t('orders.home.loading')} shape="cards" count={3} />}
            {orders.isLoadingError && <OrdersProblem onRetry={() => void orders.refetch()} />}
            <WaitingOrders orders={waiting} />
            {isEmpty && (
              <EmptyState
                title={t('orders.home.emptyTitle')}
                next={isAdvertised && <PopularShops shops={shops.data?.results ?? []} />}
              >
                {t(isAdvertised ? 'orders.home.empty' : 'orders.home.emptyClosed')}
              </EmptyState>
            )}
            {page && page.totalResults > 0 && (
              <OrderList>
                {page.results.map((order) => (
                  <OrderRow key={order.id} order={order} standing={standing} />
                ))}
              </OrderList>
            )}
          </section>
        )}
        {tab === 'orders' && (
          <Pagination
            label={t('orders.home.pages')}
            current={index + 1}
            total={pages}
            href={(number) => `${href('/')}?page=${number}`}
          />
        )}
      </div>
      {HomeDialogs && account && page && (
        <HomeDialogs account={account} isEmpty={isEmpty} isAdvertised={isAdvertised} />
      )}
    </PortalMain>
  );
};

const OrdersProblem = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useApp();
  return (
    <LoadProblem title={t('orders.home.failedTitle')} onRetry={onRetry}>
      {t('common.checkConnection')}
    </LoadProblem>
  );
};

/** Approved checkouts that are not orders yet, because their shop has not confirmed them. */
const WaitingOrders = ({ orders }: { readonly orders: readonly WaitingOrder[] }) => {
  const { t, formatDate, formatMoney } = useApp();
  return orders.map(({ id, merchantDisplayName: shop, approvedAt, amount, held }) => (
    <Alert key={id} kind="info" title={t('orders.waiting.title', { shop })}>
      {t(toMinor(held) === 0 ? 'orders.waiting.textNothing' : 'orders.waiting.text', {
        amount: formatMoney(amount),
        held: formatMoney(held),
        date: formatDate(approvedAt, 'short'),
      })}
    </Alert>
  ));
};

/** Whether a dialog may open on load. Its part has the rule. */
function useMayOpenDialog(): boolean {
  const situation = useSituation();
  const variant = experimentOf(situation, 'orders-home-welcome-modal');
  const [isOnPhone] = useState(mayShowApp);
  const leadsOn = situation.flags['consumer-portal-new-portal-enabled'];
  return variant === 'B' || variant === 'D' || leadsOn || isOnPhone;
}

/** The banners and what the account has seen of them. @returns `isLoading` while a banner may still come */
function useBanners() {
  const { call } = useApp();
  const { flags } = useSituation();
  const isRunning = flags['orders-home-banners'] !== '';
  const [hasOldFlags] = useState(keepsOldSeenFlags);
  const { value: part } = usePartWithTexts(bannersPart, isRunning || hasOldFlags);
  const tags = useTags(isRunning);
  useEffect(() => {
    if (hasOldFlags && part) void part.migrateSeenBanners(call);
  }, [hasOldFlags, part, call]);
  return {
    isLoading: isRunning && (part === undefined || isFirstLoad(tags)),
    HomeBanner: isRunning && tags.data ? part?.HomeBanner : undefined,
    tags: tags.data?.tags.map(({ name }) => name) ?? null,
  };
}

export default withQueries(OrdersHome);
