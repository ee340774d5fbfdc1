/** The pages of the way in, for both apps. A path without its screen does not compile. */
import type { IdentityPath } from '#shared/flows/identity/identity.paths.ts';
import type { AccessPath } from '#shared/flows/paths.ts';
import { identityScreens } from '../identity/screen-map.ts';
import type { ScreenEntry } from '../shell/screen.ts';

/** Rows that lead on by themselves. */
type RedirectPath = '/forgot-password' | '/login-finished' | '/registration-finished';

const ownScreens = {
  '/login-email': {
    load: () => import('./login-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.loginEmail.title',
  },
  '/login-password': {
    load: () => import('./login-password.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.loginPassword.title',
  },
  '/login-one-time-code': {
    load: () => import('./login-one-time-code.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/security-verify-ask': {
    load: () => import('./security-verify-ask.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.security.title',
  },
  '/security-verify-confirm': {
    load: () => import('./security-verify-confirm.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/promote-persistent-login': {
    load: () => import('./promote-persistent-login.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.promotion.title',
  },
  '/reset-password-verify-ask': {
    load: () => import('./reset-password-verify-ask.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.resetPasswordVerifyAsk.title',
  },
  '/reset-password-verify-confirm': {
    load: () => import('./reset-password-verify-confirm.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/reset-password-two-factors-check': {
    load: () => import('./reset-password-two-factors-check.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.challenges.title',
  },
  '/reset-password': {
    load: () => import('./reset-password.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.resetPassword.title',
  },
  '/verify-ask': {
    load: () => import('./verify-ask.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.verifyAsk.title',
  },
  '/verify-confirm': {
    load: () => import('./verify-confirm.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/verify-ask-email': {
    load: () => import('./verify-ask-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.verifyAskEmail.title',
  },
  '/verify-confirm-email': {
    load: () => import('./verify-confirm-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/verify-declined': {
    load: () => import('./verify-declined.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.declined.title',
  },
  '/verify-declined-mobile': {
    load: () => import('./verify-declined-mobile.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.declined.titleMobile',
  },
  '/verify-declined-email': {
    load: () => import('./verify-declined-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.declined.titleEmail',
  },
  '/logout': {
    load: () => import('./logout.screen.tsx'),
    areas: ['portal'],
    titleKey: 'portal.logout.pageTitle',
  },
  '/error-frites-registration': {
    load: () => import('./error-frites-registration.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.registrationClosed.pageTitle',
  },
} as const satisfies Record<Exclude<AccessPath, RedirectPath | IdentityPath>, ScreenEntry>;

export const accessScreens = { ...ownScreens, ...identityScreens } as const;
