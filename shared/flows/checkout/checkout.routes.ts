/** From the summary to the end of a checkout. Source: PAY-388, PAY-389. */
import type { CheckoutPath } from '../paths.ts';
import type { RouteTable } from '../route.ts';

/** The pages of its ends, by the event that leads there from any page. */
export const checkoutEnds = {
  checkout_declined: '/summary-declined',
  checkout_expired: '/summary-expired',
  checkout_cancelled: '/summary-cancelled',
  checkout_approved: '/summary-success',
} as const;

/** The server starts nothing for somebody whose identity is required and not proven. Source: ACC-293. */
const refusals = { ...checkoutEnds, precondition_failed: '/identification' } as const;

export const checkoutRoutes: RouteTable<CheckoutPath> = {
  '/summary-processing': {
    access: 'signed-in',
    transient: true,
    next: '/summary',
    onError: refusals,
  },
  '/summary': {
    access: 'signed-in',
    next: '/summary-success',
    onError: refusals,
    allowed: ['/add-card', '/login-email'],
  },
  '/add-card': {
    access: 'signed-in',
    next: '/summary',
    onError: checkoutEnds,
    allowed: ['/summary'],
  },
  '/summary-success': { access: 'public', end: true },
  '/summary-declined': { access: 'public', end: true },
  '/summary-expired': { access: 'public', end: true },
  '/summary-cancelled': { access: 'public', end: true },
};
