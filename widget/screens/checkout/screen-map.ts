/** The pages of a checkout after login. It does not compile if a path has no screen. */
import type { CheckoutPath } from '#shared/flows/paths.ts';
import { lazyScreen, type ScreenEntry } from '#shared/screens/shell/screen.ts';

export const checkoutScreens = {
  '/summary-processing': {
    screen: lazyScreen(() => import('./summary-processing.screen.tsx')),
    areas: ['checkout'],
    titleKey: 'checkout.titles.processing',
  },
  '/account-link-request': {
    screen: lazyScreen(() => import('./account-link/account-link-request.screen.tsx')),
    areas: ['checkout', 'accountLink'],
    titleKey: 'accountLink.pageTitle',
  },
  '/summary': {
    screen: lazyScreen(() => import('./summary.screen.tsx')),
    areas: ['checkout', 'payments', 'methods'],
    titleKey: 'checkout.titles.summary',
  },
  '/add-card': {
    screen: lazyScreen(() => import('./add-card.screen.tsx')),
    areas: ['checkout', 'payments', 'methods'],
    titleKey: 'methods.add.title',
  },
  '/add-address': {
    screen: lazyScreen(() => import('./express/add-address.screen.tsx')),
    areas: ['checkout', 'delivery', 'identity'],
    titleKey: 'delivery.add.title',
  },
  // One screen for every outcome: it shows the checkout's state, even if the path says another.
  '/summary-success': {
    screen: lazyScreen(() => import('./summary-outcome.screen.tsx')),
    areas: ['checkout', 'methods'],
    titleKey: 'checkout.titles.success',
  },
  '/summary-declined': {
    screen: lazyScreen(() => import('./summary-outcome.screen.tsx')),
    areas: ['checkout'],
    titleKey: 'checkout.titles.declined',
  },
  '/summary-expired': {
    screen: lazyScreen(() => import('./summary-outcome.screen.tsx')),
    areas: ['checkout'],
    titleKey: 'checkout.titles.expired',
  },
  '/summary-cancelled': {
    screen: lazyScreen(() => import('./summary-outcome.screen.tsx')),
    areas: ['checkout'],
    titleKey: 'checkout.titles.cancelled',
  },
} as const satisfies Record<CheckoutPath, ScreenEntry>;
