/** Every page by its path, and which app shows it. A path that is in no list is unknown. */
import { identityPaths } from './identity/identity.paths.ts';

/** Pages that the checkout and the portal both show. Source: ACC-016. */
export const accessPaths = [
  '/login-email',
  '/login-password',
  '/login-one-time-code',
  '/security-verify-ask',
  '/security-verify-confirm',
  '/promote-persistent-login',
  '/forgot-password',
  '/reset-password-verify-ask',
  '/reset-password-verify-confirm',
  '/reset-password-two-factors-check',
  '/reset-password',
  '/verify-ask',
  '/verify-confirm',
  '/verify-ask-email',
  '/verify-confirm-email',
  '/verify-declined',
  '/verify-declined-mobile',
  '/verify-declined-email',
  '/error-frites-registration',
  '/logout',
  '/login-finished',
  '/registration-finished',
  ...identityPaths,
] as const;

/** Source: PAY-016, PAY-388, PAY-389. */
export const checkoutPaths = [
  '/summary-processing',
  '/account-link-request',
  '/summary',
  '/add-card',
  '/add-address',
  '/summary-success',
  '/summary-declined',
  '/summary-expired',
  '/summary-cancelled',
] as const;

/** `{…}` is a parameter. Source: POR-003 to POR-028. */
export const portalPaths = [
  '/',
  '/order/{orderId}',
  '/purchase-agreement/{agreementId}',
  '/billing-agreement/{billingAgreementId}',
  '/ppa-rendered',
  '/payment-schedule',
  '/account',
  '/billing',
  '/security',
  '/manage-logins',
  '/oauth/authorize',
  '/preferences',
  '/in-store/promo',
  '/refer',
  '/unsubscribe',
  '/oauth/revoke',
  '/shop',
  '/marketing',
  '/marketing-finished',
  '/undo-change',
  '/annual-report',
  '/annual-report/home',
  '/uk-annual-report',
  '/uk-annual-report/home',
] as const;

export type AccessPath = (typeof accessPaths)[number];
export type CheckoutPath = (typeof checkoutPaths)[number];
export type PortalPath = (typeof portalPaths)[number];
export type Path = AccessPath | CheckoutPath | PortalPath;
