/** The signed-in portal, and the link to undo a change of the account. Source: POR-003 to POR-009, POR-049. */
import type { Path, PortalPath } from '../paths.ts';
import type { RouteTable } from '../route.ts';

/** Where the header and the menus of every page in the portal's frame lead. */
const navigation = [
  '/',
  '/payment-schedule',
  '/account',
  '/billing',
  '/preferences',
  '/security',
  '/oauth/revoke',
  '/refer',
  '/logout',
] as const satisfies readonly Path[];

const linksFrom = (page: Path, ...others: readonly Path[]): readonly Path[] => [
  ...navigation.filter((path) => path !== page),
  ...others,
];

/**
 * The two variants of the annual report. A consumer of the other market moves to theirs; while the report is off, all four
 * lead home. Source: POR-017, POR-018, POR-345, portal-open O-01.
 */
const reportOff = { when: 'annualReportOff', to: '/' } as const;
const toUk = (to: Path) => [reportOff, { when: 'inUkRegion', to, keepsQuery: true }] as const;
const fromUk = (to: Path) => [reportOff, { when: 'outsideUkRegion', to, keepsQuery: true }] as const;
/** Source: POR-051. */
const reportHome = { access: 'signed-in', signedOut: '/login-email', end: true } as const;

export const portalRoutes: RouteTable<PortalPath> = {
  '/': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom(
      '/',
      '/order/{orderId}',
      '/purchase-agreement/{agreementId}',
      '/billing-agreement/{billingAgreementId}',
    ),
  },
  '/order/{orderId}': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/order/{orderId}', '/ppa-rendered'),
  },
  // Source: PAY-095, POR-007.
  '/purchase-agreement/{agreementId}': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/purchase-agreement/{agreementId}'),
  },
  // With its orders. Source: PAY-096, POR-008.
  '/billing-agreement/{billingAgreementId}': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/billing-agreement/{billingAgreementId}', '/order/{orderId}'),
  },
  // A document of an order, in a separate window. Source: POR-025, POR-026.
  '/ppa-rendered': { access: 'signed-in', end: true },
  // Source: PAY-093, POR-004.
  '/payment-schedule': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/payment-schedule', '/order/{orderId}'),
  },
  // A change of mobile or email begins with the code that went to the other one. Source: POR-011, ACC-194, ACC-195.
  '/account': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom(
      ...(['/account', '/verify-confirm-email', '/verify-confirm'] as const),
      // The identity check, where it is required and not done. Source: POR-292.
      ...(['/identification', '/identification-profile', '/profile'] as const),
    ),
  },
  // Source: PAY-097, POR-012.
  '/billing': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/billing'),
  },
  // Password and logins. A change of the mobile begins with the code that went to the email. Source: POR-015.
  '/security': {
    access: 'signed-in',
    end: true,
    // Too many wrong passwords in the change of it. Source: POR-330.
    onError: { forbidden: '/logout' },
    allowed: linksFrom('/security', '/manage-logins', '/verify-confirm-email'),
  },
  // Source: POR-016.
  '/manage-logins': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/manage-logins'),
  },
  // Asks whether an app may see the account, and leaves for the app. Source: POR-022, portal-open O-82.
  '/oauth/authorize': { access: 'signed-in', end: true, allowed: ['/'] },
  // Source: POR-013, POR-014.
  '/preferences': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/preferences'),
  },
  // By a link of a shop, whose campaign is in the query. Source: POR-019, POR-051.
  '/in-store/promo': {
    access: 'signed-in',
    signedOut: '/login-email',
    end: true,
    allowed: linksFrom('/in-store/promo'),
  },
  // Source: POR-021.
  '/refer': {
    access: 'signed-in',
    requires: 'maySignUpFriends',
    fallback: '/',
    end: true,
    allowed: linksFrom('/refer'),
  },
  // By a link of a mail. Source: POR-010.
  '/unsubscribe': { access: 'public', next: '/' },
  // The products that are linked to the account. Source: POR-023.
  '/oauth/revoke': {
    access: 'signed-in',
    end: true,
    allowed: linksFrom('/oauth/revoke'),
  },
  // Leaves for the market's shop; where there is none, the next page follows. Source: POR-037, POR-040.
  '/shop': { access: 'signed-in', transient: true, next: '/marketing' },
  // Asks consumers who have not chosen yet, and skips all others. Source: POR-024, POR-308.
  '/marketing': { access: 'signed-in', transient: true, next: '/marketing-finished' },
  // Home, or the page that was asked for before the sign-in. Source: POR-028.
  '/marketing-finished': { access: 'signed-in', redirect: true, next: '/' },
  // By the link of a message. What follows an undo is a new password.
  '/annual-report': {
    access: 'public',
    next: '/annual-report/home',
    instead: toUk('/uk-annual-report'),
  },
  '/annual-report/home': {
    ...reportHome,
    allowed: ['/', '/annual-report'],
    instead: toUk('/uk-annual-report/home'),
  },
  '/uk-annual-report': {
    access: 'public',
    next: '/uk-annual-report/home',
    instead: fromUk('/annual-report'),
  },
  '/uk-annual-report/home': {
    ...reportHome,
    allowed: ['/', '/uk-annual-report'],
    instead: fromUk('/annual-report/home'),
  },
  '/undo-change': { access: 'public', next: '/forgot-password', allowed: ['/login-email'] },
};
