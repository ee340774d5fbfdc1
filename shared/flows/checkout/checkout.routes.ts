/** The pages from the summary to the end of a checkout. Source: PAY-015, PAY-016, PAY-388, PAY-389. */
import type { CheckoutPath } from '../paths.ts';
import type { RouteTable } from '../route.ts';

/** The page of each outcome, by the event that leads there from any page. */
export const outcomes = {
  approved: '/summary-success',
  declined: '/summary-declined',
  expired: '/summary-expired',
  cancelled: '/summary-cancelled',
} as const;

/** The server starts no checkout while a required identity check is missing. Source: ACC-293. */
const outcomesOrIdentity = { ...outcomes, identityRequired: '/identification' } as const;

export const checkoutRoutes: RouteTable<CheckoutPath> = {
  '/summary-processing': {
    access: 'signed-in',
    transient: true,
    next: '/summary',
    on: { ...outcomesOrIdentity, linkConfirmed: '/account-link-request', linkFailed: '/summary' },
  },
  '/account-link-request': {
    access: 'signed-in',
    requires: 'accountLinkConfirmed',
    fallback: '/summary-processing',
    next: '/summary',
    on: outcomesOrIdentity,
  },
  '/summary': {
    access: 'signed-in',
    next: '/summary-success',
    on: { ...outcomesOrIdentity, linkAskedFor: '/account-link-request' },
    allowed: ['/add-card', '/add-address', '/login-email'],
  },
  '/add-card': {
    access: 'signed-in',
    next: '/summary',
    on: outcomes,
    allowed: ['/summary'],
  },
  '/add-address': {
    access: 'signed-in',
    next: '/summary',
    on: outcomes,
    allowed: ['/summary'],
  },
  '/summary-success': { access: 'public', end: true },
  '/summary-declined': { access: 'public', end: true },
  '/summary-expired': { access: 'public', end: true },
  '/summary-cancelled': { access: 'public', end: true },
};
