import type { PortalPath } from '#shared/flows/paths.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';

const portalScreens = {
  '/': {
    load: () => import('../screens/orders/orders-home.screen.tsx'),
    areas: ['orders'],
    titleKey: 'orders.home.pageTitle',
  },
  '/order/{orderId}': {
    load: () => import('../screens/orders/order.screen.tsx'),
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

/** Every page of the portal that has a screen; a page without one does not compile. */
export const screens = { ...accessScreens, ...portalScreens };

/** Pages that stand alone, without header, navigation and footer. Source: POR-045. */
export const isStandalone = (path: string): boolean =>
  path === '/marketing' || path === '/shop' || Object.hasOwn(accessScreens, path);
