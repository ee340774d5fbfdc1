/** The pages of the profile and the identity check, for both apps. It does not compile if a path has no screen. */
import type { IdentityPath } from '#shared/flows/identity/identity.paths.ts';
import { lazyScreen, type ScreenEntry } from '../shell/screen.ts';

/** Routes that only redirect. */
type RedirectPath = '/identification-finished' | '/identification-skipped';

export const identityScreens = {
  '/profile': {
    screen: lazyScreen(() => import('../access/profile/profile.screen.tsx')),
    areas: ['access', 'identity'],
    titleKey: 'identity.profile.title',
  },
  '/identification': {
    screen: lazyScreen(() => import('./identification.screen.tsx')),
    areas: ['access', 'identity', 'identification'],
    titleKey: 'identification.title',
  },
  '/identification-declined': {
    screen: lazyScreen(() => import('./identification-declined.screen.tsx')),
    areas: ['access', 'identity', 'identification'],
    titleKey: 'identification.declined.title',
  },
  '/identification-profile': {
    screen: lazyScreen(() => import('./identification-profile.screen.tsx')),
    areas: ['access', 'identity', 'identification'],
    titleKey: 'identification.profile.title',
  },
  '/identification-verify-address': {
    screen: lazyScreen(() => import('./identification-verify-address.screen.tsx')),
    areas: ['access', 'identity', 'identification'],
    titleKey: 'identification.address.title',
  },
  '/identification-required': {
    screen: lazyScreen(() => import('./identification-required.screen.tsx')),
    areas: ['access', 'identity', 'identification'],
    titleKey: 'identification.required.title',
  },
  '/mobile-app-download': {
    screen: lazyScreen(() => import('./mobile-app-download.screen.tsx')),
    areas: ['access', 'identity', 'identification'],
    titleKey: 'identification.app.title',
  },
} as const satisfies Record<Exclude<IdentityPath, RedirectPath>, ScreenEntry>;
