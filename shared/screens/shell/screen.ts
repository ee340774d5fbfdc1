import type { ComponentType } from 'react';
import type { TextKey, TextPiece } from '#shared/content/keys.ts';
import { lazyPart, type Part } from './part.ts';

/** A page of an app: its code, the texts it needs and its title. The build reads these entries for its manifest. */
export interface ScreenEntry {
  readonly screen: Part<ComponentType>;
  readonly areas: readonly TextPiece[];
  readonly titleKey: TextKey;
  /** Its code and texts are bundled with the app's entry. */
  readonly comesWithApp?: true;
}

/**
 * A page that is loaded on demand. @param importModule `() => import('./login-email.screen.tsx')`; the module's
 * default export is the screen.
 */
export const lazyScreen = (
  importModule: () => Promise<{ readonly default: ComponentType }>,
): Part<ComponentType> => lazyPart(async () => (await importModule()).default);
