import type { PortalPath } from '#shared/flows/paths.ts';
import LoginEmail from '#shared/screens/access/login/login-email.screen.tsx';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';

const portalScreens = {
  '/': {
    load: () => import('../screens/orders/home/orders-home.screen.tsx'),
    areas: ['orders'],
    titleKey: 'orders.home.pageTitle',
  },
  '/order/{orderId}': {
    load: () => import('../screens/orders/detail/order.screen.tsx'),
    areas: ['orders', 'payments', 'methods'],
    titleKey: 'orders.detail.pageTitle',
  },
  '/account': {
    load: () => import('../screens/account/account.screen.tsx'),
    areas: ['account', 'access'],
    titleKey: 'account.pageTitle',
  },
  '/shop': {
    load: () => import('../screens/access/shop.screen.tsx'),
    areas: ['portal'],
    titleKey: 'portal.shop.pageTitle',
  },
  '/marketing': {
    load: () => import('../screens/account/marketing.screen.tsx'),
    areas: ['account'],
    titleKey: 'account.marketing.pageTitle',
  },
} satisfies Record<Exclude<PortalPath, '/marketing-finished'>, ScreenEntry>;

const pages = { ...accessScreens, ...portalScreens };

/** What most visitors see first comes with the app, and has texts of its own. */
const firstPage: ScreenEntry = {
  Screen: LoginEmail,
  load: async () => ({ default: LoginEmail }),
  areas: ['start'],
  titleKey: 'access.loginEmail.title',
};

/** With the texts that all pages share. */
const withCommon = ([path, page]: [string, ScreenEntry]): [string, ScreenEntry] => [
  path,
  { ...page, areas: ['common', ...page.areas] },
];

/** Every page of the portal that has a screen; a page without one does not compile. */
export const screens = {
  ...Object.fromEntries(Object.entries(pages).map(withCommon)),
  '/login-email': firstPage,
} as Readonly<Record<keyof typeof pages, ScreenEntry>>;

/** Pages that stand alone, without header, navigation and footer. Source: POR-045. */
export const isStandalone = (path: string): boolean =>
  path === '/marketing' || path === '/shop' || Object.hasOwn(accessScreens, path);
