/** The login and registration pages of both apps. It does not compile if a path has no screen. */
import type { IdentityPath } from '#shared/flows/identity/identity.paths.ts';
import type { AccessPath } from '#shared/flows/paths.ts';
import { identityScreens } from '../identity/screen-map.ts';
import { lazyScreen, type ScreenEntry } from '../shell/screen.ts';
import { firstScreens } from './first-screen.ts';

/** Routes that only redirect. */
type RedirectPath = '/forgot-password' | '/login-finished' | '/registration-finished';

const ownScreens = {
  ...firstScreens,
  '/login-password': {
    screen: lazyScreen(() => import('./login/login-password.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.loginPassword.title',
  },
  '/login-one-time-code': {
    screen: lazyScreen(() => import('./login/login-one-time-code.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/security-verify-ask': {
    screen: lazyScreen(() => import('./verification/security-verify-ask.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.security.title',
  },
  '/security-verify-confirm': {
    screen: lazyScreen(() => import('./verification/security-verify-confirm.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/promote-persistent-login': {
    screen: lazyScreen(() => import('./login/promote-persistent-login.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.promotion.title',
  },
  '/reset-password-verify-ask': {
    screen: lazyScreen(() => import('./reset-password/reset-password-verify-ask.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.resetPasswordVerifyAsk.title',
  },
  '/reset-password-verify-confirm': {
    screen: lazyScreen(() => import('./reset-password/reset-password-verify-confirm.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/reset-password-two-factors-check': {
    screen: lazyScreen(() => import('./reset-password/reset-password-two-factors-check.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.challenges.title',
  },
  '/reset-password': {
    screen: lazyScreen(() => import('./reset-password/reset-password.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.resetPassword.title',
  },
  '/verify-ask': {
    screen: lazyScreen(() => import('./verification/verify-ask.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.verifyAsk.title',
  },
  '/verify-confirm': {
    screen: lazyScreen(() => import('./verification/verify-confirm.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/verify-ask-email': {
    screen: lazyScreen(() => import('./verification/verify-ask-email.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.verifyAskEmail.title',
  },
  '/verify-confirm-email': {
    screen: lazyScreen(() => import('./verification/verify-confirm-email.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.code.title',
  },
  '/verify-declined': {
    screen: lazyScreen(() => import('./verification/verify-declined.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.declined.title',
  },
  '/verify-declined-mobile': {
    screen: lazyScreen(() => import('./verification/verify-declined-mobile.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.declined.titleMobile',
  },
  '/verify-declined-email': {
    screen: lazyScreen(() => import('./verification/verify-declined-email.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.declined.titleEmail',
  },
  '/logout': {
    screen: lazyScreen(() => import('./login/logout.screen.tsx')),
    areas: ['portal'],
    titleKey: 'portal.logout.pageTitle',
  },
  '/error-frites-registration': {
    screen: lazyScreen(() => import('./profile/error-frites-registration.screen.tsx')),
    areas: ['access'],
    titleKey: 'access.registrationClosed.pageTitle',
  },
} as const satisfies Record<Exclude<AccessPath, RedirectPath | IdentityPath>, ScreenEntry>;

export const accessScreens = { ...ownScreens, ...identityScreens } as const;
