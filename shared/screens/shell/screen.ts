import type { ComponentType } from 'react';
import type { TextKey, TextPiece } from '#shared/content/keys.ts';
import { lazyPart, type Part } from './part.ts';

/** How an app gets a page: its code, the texts it shows and its title. The build reads these rows for its manifest. */
export interface ScreenEntry {
  readonly screen: Part<ComponentType>;
  readonly areas: readonly TextPiece[];
  readonly titleKey: TextKey;
  /** Its code and texts are there before the app is rendered. */
  readonly comesWithApp?: true;
}

/** @param fetchIt `() => import('./login-email.screen.tsx')`; the module's default export is the screen. */
export const lazyScreen = (
  fetchIt: () => Promise<{ readonly default: ComponentType }>,
): Part<ComponentType> => lazyPart(async () => (await fetchIt()).default);
