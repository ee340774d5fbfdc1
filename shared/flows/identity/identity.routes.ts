/** The profile and the identity check. Source: 000 §2, access-open §2. */
import type { Decision, RouteTable } from '../route.ts';
import type { IdentityDecisionName, IdentityPath } from './identity.paths.ts';

export const identityDecisions: Readonly<Record<IdentityDecisionName, Decision>> = {
  /** Source: POR-042, settled 5. */
  '@first-identification': [{ when: 'inGreatBritain', to: '/identification-profile' }, '/identification'],
  /** Source: POR-041. */
  '@identification-end': [{ when: 'inCheckout', to: '/summary-processing' }, '/marketing'],
};

export const identityRoutes: RouteTable<IdentityPath> = {
  '/profile': {
    access: 'registering',
    next: '/registration-finished',
    on: {
      soft_id_fail: '/identification-declined',
      id_check_required: '/identification',
      skip_page: '/identification-finished',
    },
    allowed: ['/logout'],
  },
  '/identification': {
    access: 'signed-in',
    unconfirmed: true,
    next: [{ when: 'hardCheckSkippedInPortal', to: '/identification-skipped' }, '/identification-finished'],
    on: {
      soft_id_check_failed: '/profile',
      identity_declined: '/identification-declined',
      invalid_address: '/identification-verify-address',
      abandon_verification: '/identification-required',
    },
    allowed: ['/logout'],
  },
  '/identification-declined': {
    access: 'signed-in',
    unconfirmed: true,
    next: '/identification-finished',
  },
  '/identification-profile': {
    access: 'signed-in',
    unconfirmed: true,
    next: '/identification-finished',
    on: {
      identity_declined: '/identification-declined',
      mobile_app_download: '/mobile-app-download',
      additional_identification_required: '/identification',
    },
    allowed: ['/logout'],
  },
  '/identification-verify-address': {
    access: 'signed-in',
    unconfirmed: true,
    next: '/identification-finished',
    on: {
      identity_declined: '/identification-declined',
      additional_identification_required: '/identification',
    },
  },
  '/identification-required': { access: 'signed-in', unconfirmed: true, next: '/identification' },
  '/identification-finished': { access: 'signed-in', redirect: true, next: '@identification-end' },
  '/identification-skipped': { access: 'signed-in', redirect: true, next: '@identification-end' },
  '/mobile-app-download': {
    access: 'signed-in',
    unconfirmed: true,
    next: '/identification-finished',
    allowed: ['/identification-profile', '/profile', '/identification'],
  },
};
