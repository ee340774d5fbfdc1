import type { PortalPath } from '#shared/flows/paths.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import { lazyScreen, type ScreenEntry } from '#shared/screens/shell/screen.ts';

/** The same screens in both variants of the annual report. Source: POR-017, POR-018. */
const reportLanding = {
  screen: lazyScreen(() => import('../screens/annual-report/landing.screen.tsx')),
  areas: ['annualReport'],
  titleKey: 'annualReport.pageTitle',
} as const;
const reportHome = {
  screen: lazyScreen(() => import('../screens/annual-report/report.screen.tsx')),
  areas: ['annualReport'],
  titleKey: 'annualReport.pageTitle',
} as const;

const portalScreens = {
  '/': {
    screen: lazyScreen(() => import('../screens/orders/home/orders-home.screen.tsx')),
    areas: ['orders'],
    titleKey: 'orders.home.pageTitle',
  },
  '/order/{orderId}': {
    screen: lazyScreen(() => import('../screens/orders/detail/order.screen.tsx')),
    areas: ['orders', 'payments', 'methods', 'customPayment', 'methodChange', 'disputes', 'returns'],
    titleKey: 'orders.detail.pageTitle',
  },
  '/purchase-agreement/{agreementId}': {
    screen: lazyScreen(() => import('../screens/agreements/purchase-agreement.screen.tsx')),
    areas: ['agreements', 'orders', 'payments', 'methods', 'methodChange'],
    titleKey: 'agreements.purchase.pageTitle',
  },
  '/billing-agreement/{billingAgreementId}': {
    screen: lazyScreen(() => import('../screens/agreements/billing-agreement.screen.tsx')),
    areas: ['agreements', 'orders', 'payments', 'methods', 'methodChange'],
    titleKey: 'agreements.billing.pageTitle',
  },
  '/ppa-rendered': {
    screen: lazyScreen(() => import('../screens/agreements/document.screen.tsx')),
    areas: ['agreements'],
    titleKey: 'agreements.document.pageTitle',
  },
  '/payment-schedule': {
    screen: lazyScreen(() => import('../screens/schedule/payment-schedule.screen.tsx')),
    areas: ['orders', 'schedule', 'plan', 'payments', 'methods'],
    titleKey: 'schedule.pageTitle',
  },
  '/account': {
    screen: lazyScreen(() => import('../screens/account/account.screen.tsx')),
    areas: ['account', 'access', 'identity'],
    titleKey: 'account.pageTitle',
  },
  '/billing': {
    screen: lazyScreen(() => import('../screens/billing/billing.screen.tsx')),
    areas: ['billing', 'methods', 'payments'],
    titleKey: 'billing.pageTitle',
  },
  '/security': {
    screen: lazyScreen(() => import('../screens/security/security.screen.tsx')),
    areas: ['security', 'account', 'access', 'linkedProducts'],
    titleKey: 'security.pageTitle',
  },
  '/manage-logins': {
    screen: lazyScreen(() => import('../screens/security/manage-logins.screen.tsx')),
    areas: ['security'],
    titleKey: 'security.manage.pageTitle',
  },
  '/oauth/authorize': {
    screen: lazyScreen(() => import('../screens/authorise-app/authorise-app.screen.tsx')),
    areas: ['authoriseApp', 'accountLink'],
    titleKey: 'authoriseApp.pageTitle',
  },
  '/preferences': {
    screen: lazyScreen(() => import('../screens/preferences/preferences.screen.tsx')),
    areas: ['preferences'],
    titleKey: 'preferences.pageTitle',
  },
  '/in-store/promo': {
    screen: lazyScreen(() => import('../screens/promotions/promo.screen.tsx')),
    areas: ['promo'],
    titleKey: 'promo.pageTitle',
  },
  '/refer': {
    screen: lazyScreen(() => import('../screens/promotions/refer.screen.tsx')),
    areas: ['refer'],
    titleKey: 'refer.pageTitle',
  },
  '/unsubscribe': {
    screen: lazyScreen(() => import('../screens/unsubscribe/unsubscribe.screen.tsx')),
    areas: ['unsubscribe'],
    titleKey: 'unsubscribe.pageTitle',
  },
  '/oauth/revoke': {
    screen: lazyScreen(() => import('../screens/linked-products/linked-products.screen.tsx')),
    areas: ['linkedProducts'],
    titleKey: 'linkedProducts.pageTitle',
  },
  '/shop': {
    screen: lazyScreen(() => import('../screens/access/shop.screen.tsx')),
    areas: ['portal'],
    titleKey: 'portal.shop.pageTitle',
  },
  '/marketing': {
    screen: lazyScreen(() => import('../screens/account/marketing.screen.tsx')),
    areas: ['account'],
    titleKey: 'account.marketing.pageTitle',
  },
  '/undo-change': {
    screen: lazyScreen(() => import('../screens/account/undo-change.screen.tsx')),
    areas: ['account'],
    titleKey: 'account.undo.pageTitle',
  },
  '/annual-report': reportLanding,
  '/annual-report/home': reportHome,
  '/uk-annual-report': reportLanding,
  '/uk-annual-report/home': reportHome,
} satisfies Record<Exclude<PortalPath, '/marketing-finished'>, ScreenEntry>;

const pages = { ...accessScreens, ...portalScreens };

/** Adds the texts that all pages share. */
const withCommon = ([path, page]: [string, ScreenEntry]): [string, ScreenEntry] => [
  path,
  page.comesWithApp ? page : { ...page, areas: ['common', ...page.areas] },
];

/** Every page of the portal that has a screen; a page without one does not compile. */
export const screens = Object.fromEntries(Object.entries(pages).map(withCommon)) as Readonly<
  Record<keyof typeof pages, ScreenEntry>
>;

const bare = [
  '/ppa-rendered',
  '/annual-report',
  '/annual-report/home',
  '/uk-annual-report',
  '/uk-annual-report/home',
];

/** A page without the header of standalone pages: its content fills the window. Source: POR-025. */
export const isBare = (path: string): boolean => bare.includes(path);

const standalone = ['/marketing', '/shop', '/undo-change', '/unsubscribe', '/oauth/authorize'];

/** Pages that stand alone, without header, navigation and footer. Source: POR-045. */
export const isStandalone = (path: string): boolean =>
  standalone.includes(path) || Object.hasOwn(accessScreens, path);
