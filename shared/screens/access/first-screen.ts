/** What visitors see first in both apps: it is part of their entry, and has a piece of the texts of its own. */
import { loadedPart } from '../shell/part.ts';
import type { ScreenEntry } from '../shell/screen.ts';
import LoginEmail from './login/login-email.screen.tsx';

export const firstScreens = {
  '/login-email': {
    screen: loadedPart(LoginEmail),
    areas: ['start'],
    titleKey: 'access.loginEmail.title',
    comesWithApp: true,
  },
} as const satisfies Record<string, ScreenEntry>;
