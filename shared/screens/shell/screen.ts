import type { ComponentType } from 'react';
import type { TextKey, TextPiece } from '#shared/content/keys.ts';

/** How an app gets a page: its module, the texts it shows and its title. */
export interface ScreenEntry {
  /** `() => import('./login-email.screen.tsx')`; the module's default export is the screen. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The screen itself, if already loaded, to render it at once. */
  readonly Screen?: ComponentType;
  readonly areas: readonly TextPiece[];
  readonly titleKey: TextKey;
}
