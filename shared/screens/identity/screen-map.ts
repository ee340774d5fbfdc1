/** The pages of the profile and the identity check, for both apps. A path without its screen does not compile. */
import type { IdentityPath } from '#shared/flows/identity/identity.paths.ts';
import type { ScreenEntry } from '../shell/screen.ts';

/** Rows that lead on by themselves. */
type RedirectPath = '/identification-finished' | '/identification-skipped';

const areas = ['access', 'identity', 'identification'] as const;

export const identityScreens = {
  '/profile': {
    load: () => import('../access/profile/profile.screen.tsx'),
    areas: ['access', 'identity'],
    titleKey: 'identity.profile.title',
  },
  '/identification': {
    load: () => import('./identification.screen.tsx'),
    areas,
    titleKey: 'identification.title',
  },
  '/identification-declined': {
    load: () => import('./identification-declined.screen.tsx'),
    areas,
    titleKey: 'identification.declined.title',
  },
  '/identification-profile': {
    load: () => import('./identification-profile.screen.tsx'),
    areas,
    titleKey: 'identification.profile.title',
  },
  '/identification-verify-address': {
    load: () => import('./identification-verify-address.screen.tsx'),
    areas,
    titleKey: 'identification.address.title',
  },
  '/identification-required': {
    load: () => import('./identification-required.screen.tsx'),
    areas,
    titleKey: 'identification.required.title',
  },
  '/mobile-app-download': {
    load: () => import('./mobile-app-download.screen.tsx'),
    areas,
    titleKey: 'identification.app.title',
  },
} as const satisfies Record<Exclude<IdentityPath, RedirectPath>, ScreenEntry>;
