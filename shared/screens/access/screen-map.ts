/** The login and registration pages of both apps. A path without its screen does not compile. */
import type { IdentityPath } from '#shared/flows/identity/identity.paths.ts';
import type { AccessPath } from '#shared/flows/paths.ts';
import { identityScreens } from '../identity/screen-map.ts';
import type { ScreenEntry } from '../shell/screen.ts';

/** Rows that lead on by themselves. */
type RedirectPath = '/forgot-password' | '/login-finished' | '/registration-finished';

const ownScreens = {
  '/login-email': {
    load: () => import('./login/login-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.loginEmail.title',
  },
  '/login-password': {
    load: () => import('./login/login-password.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.loginPassword.title',
  },
  '/login-one-time-code': {
    load: () => import('./login/login-one-time-code.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/security-verify-ask': {
    load: () => import('./verification/security-verify-ask.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.security.title',
  },
  '/security-verify-confirm': {
    load: () => import('./verification/security-verify-confirm.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/promote-persistent-login': {
    load: () => import('./login/promote-persistent-login.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.promotion.title',
  },
  '/reset-password-verify-ask': {
    load: () => import('./reset-password/reset-password-verify-ask.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.resetPasswordVerifyAsk.title',
  },
  '/reset-password-verify-confirm': {
    load: () => import('./reset-password/reset-password-verify-confirm.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/reset-password-two-factors-check': {
    load: () => import('./reset-password/reset-password-two-factors-check.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.challenges.title',
  },
  '/reset-password': {
    load: () => import('./reset-password/reset-password.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.resetPassword.title',
  },
  '/verify-ask': {
    load: () => import('./verification/verify-ask.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.verifyAsk.title',
  },
  '/verify-confirm': {
    load: () => import('./verification/verify-confirm.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/verify-ask-email': {
    load: () => import('./verification/verify-ask-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.verifyAskEmail.title',
  },
  '/verify-confirm-email': {
    load: () => import('./verification/verify-confirm-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/verify-declined': {
    load: () => import('./verification/verify-declined.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.declined.title',
  },
  '/verify-declined-mobile': {
    load: () => import('./verification/verify-declined-mobile.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.declined.titleMobile',
  },
  '/verify-declined-email': {
    load: () => import('./verification/verify-declined-email.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.declined.titleEmail',
  },
  '/logout': {
    load: () => import('./login/logout.screen.tsx'),
    areas: ['portal'],
    titleKey: 'portal.logout.pageTitle',
  },
  '/error-frites-registration': {
    load: () => import('./profile/error-frites-registration.screen.tsx'),
    areas: ['access'],
    titleKey: 'access.registrationClosed.pageTitle',
  },
} as const satisfies Record<Exclude<AccessPath, RedirectPath | IdentityPath>, ScreenEntry>;

export const accessScreens = { ...ownScreens, ...identityScreens } as const;
