/**
 * The first screen of both apps. It is bundled with the app's entry, and its texts are a separate piece (`start`).
 */
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
