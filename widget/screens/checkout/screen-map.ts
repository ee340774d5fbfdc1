/** The pages of a checkout, from the signed-in shopper to its end. A path without its screen does not compile. */
import type { CheckoutPath } from '#shared/flows/paths.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';

// One screen for every end: it shows how the checkout stands, whatever its address says.
const outcome = () => import('./summary-outcome.screen.tsx');

export const checkoutScreens = {
  '/summary-processing': {
    load: () => import('./summary-processing.screen.tsx'),
    areas: ['checkout'],
    titleKey: 'checkout.titles.processing',
  },
  '/summary': {
    load: () => import('./summary.screen.tsx'),
    areas: ['checkout', 'payments', 'methods'],
    titleKey: 'checkout.titles.summary',
  },
  '/add-card': {
    load: () => import('./add-card.screen.tsx'),
    areas: ['checkout', 'payments', 'methods'],
    titleKey: 'methods.add.title',
  },
  '/summary-success': { load: outcome, areas: ['checkout', 'methods'], titleKey: 'checkout.titles.success' },
  '/summary-declined': { load: outcome, areas: ['checkout'], titleKey: 'checkout.titles.declined' },
  '/summary-expired': { load: outcome, areas: ['checkout'], titleKey: 'checkout.titles.expired' },
  '/summary-cancelled': { load: outcome, areas: ['checkout'], titleKey: 'checkout.titles.cancelled' },
} as const satisfies Record<CheckoutPath, ScreenEntry>;
