import { PROTOCOL } from './protocol.ts';

/** How the merchant's page shows this checkout, detected in the checkout's window. */
export interface EmbeddingContext {
  /** Whether it is in a frame of the merchant's page. */
  readonly isIframe: boolean;
  /** Whether it is a popup of the merchant's page that has not been severed from its opener. */
  readonly isWindowed: boolean;
  /** The protocol version for talking to that page. */
  readonly protocol: number;
}

export const embeddingContext = (): EmbeddingContext => ({
  isIframe: window.parent !== window,
  isWindowed: !!window.opener,
  protocol: PROTOCOL,
});

/** The merchant's window; null after a redirect and in a popup that was severed from its opener. */
export function pageWindowOf({ isIframe, isWindowed }: EmbeddingContext): Window | null {
  if (isIframe) return window.parent;
  return isWindowed ? (window.opener as Window) : null;
}
