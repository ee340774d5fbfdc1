import type { Path } from '#shared/flows/paths.ts';

/** Names of pages that can't be derived from their path. Source: portal-open O-17. */
const names: { readonly [Page in Path]?: string } = {
  '/': 'Orders',
  '/order/{orderId}': 'Order Details',
  '/purchase-agreement/{agreementId}': 'Purchase Agreement',
  '/billing-agreement/{billingAgreementId}': 'Billing Agreement',
  '/ppa-rendered': 'Agreement Document',
  '/billing': 'Payment Methods',
  '/oauth/authorize': 'Authorise App',
  '/oauth/revoke': 'Linked Apps',
  '/annual-report': 'Annual Report Landing',
  '/annual-report/home': 'Annual Report',
  '/uk-annual-report': 'Annual Report Landing',
  '/uk-annual-report/home': 'Annual Report',
  '/in-store/promo': 'Promo',
  '/error-frites-registration': 'Registration Unavailable',
};

const nameOf = (path: Path): string =>
  names[path] ??
  path
    .slice(1)
    .split(/[-/]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Name of the analytics event for viewing a page. Source: POR-060. */
export const pageViewName = (path: Path): string => `Viewed ${nameOf(path)} Page`;
