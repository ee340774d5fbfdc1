import { PROTOCOL } from './protocol.ts';

/** How the merchant's page shows this checkout, as only its own window can tell. */
export interface EmbeddingContext {
  /** It is drawn in a frame of the merchant's page. */
  readonly isIframe: boolean;
  /** It is a window that the merchant's page opened and has not lost. */
  readonly isWindowed: boolean;
  /** What it would speak with that page. */
  readonly protocol: number;
}

export const embeddingContext = (): EmbeddingContext => ({
  isIframe: window.parent !== window,
  isWindowed: !!window.opener,
  protocol: PROTOCOL,
});

/** The merchant's window, or null after a redirect and in a popup that was severed from its opener. */
export function pageWindowOf({ isIframe, isWindowed }: EmbeddingContext): Window | null {
  if (isIframe) return window.parent;
  return isWindowed ? (window.opener as Window) : null;
}
