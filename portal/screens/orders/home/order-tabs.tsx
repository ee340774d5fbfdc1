import './order-tabs.css';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCurrentInView } from '../../use-current-in-view.ts';
import type { AccountStandingQuery } from '../queries.ts';

/** What the orders home lists. */
type OrderTab = 'orders' | 'purchase' | 'billing';

/** How the address names a list other than the orders. */
const names = { purchase: 'purchase-agreements', billing: 'recurring-payments' } as const;

type Kinds = Pick<AccountStandingQuery, 'hasPurchaseAgreements' | 'hasBillingAgreements'>;

/** Orders always, each kind of agreement where there is one. Source: POR-108, portal-open O-32. */
const tabsOf = ({ hasPurchaseAgreements, hasBillingAgreements }: Kinds): readonly OrderTab[] => [
  'orders',
  ...(hasPurchaseAgreements ? (['purchase'] as const) : []),
  ...(hasBillingAgreements ? (['billing'] as const) : []),
];

/** Whether there is more than the orders to choose from. */
export const hasTabs = (kinds: Kinds): boolean => tabsOf(kinds).length > 1;

/** The tab of an address; a list that this shopper does not have is that of the orders. */
export const orderTabOf = (query: URLSearchParams, kinds: Kinds): OrderTab =>
  tabsOf(kinds).find((tab) => tab !== 'orders' && names[tab] === query.get('tab')) ?? 'orders';

/** @param home the address of the orders home */
export const tabAddress = (home: string, tab: OrderTab): string =>
  tab === 'orders' ? home : `${home}?tab=${names[tab]}`;

interface OrderTabsProps {
  readonly standing: Kinds;
  readonly shown: OrderTab;
  /** How many orders there are. */
  readonly count: number;
}

/** The lists of the orders home: orders, purchase agreements, recurring payments. Source: POR-108. */
export const OrderTabs = ({ standing, shown, count }: OrderTabsProps) => {
  const { t, href } = useApp();
  const nav = useCurrentInView(shown);
  if (!hasTabs(standing)) return null;
  return (
    <nav className="ff-tabs" ref={nav} aria-label={t('orders.tabs.label')}>
      {tabsOf(standing).map((tab) => (
        <a key={tab} href={tabAddress(href('/'), tab)} aria-current={tab === shown ? 'page' : undefined}>
          <span>{t(`orders.tabs.${tab}`)}</span>
          {tab === 'orders' && count > 0 && <span className="ff-count notranslate">{count}</span>}
        </a>
      ))}
    </nav>
  );
};
