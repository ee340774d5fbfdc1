/** The pages of the profile and the identity check, for both apps. A path without its screen does not compile. */
import type { IdentityPath } from '#shared/flows/identity/identity.paths.ts';
import type { ScreenEntry } from '../shell/screen.ts';

export const identityScreens = {
  '/profile': {
    load: () => import('../access/profile.screen.tsx'),
    areas: ['access', 'identity'],
    titleKey: 'identity.profile.title',
  },
} as const satisfies Record<IdentityPath, ScreenEntry>;
