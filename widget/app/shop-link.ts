/** The connection to the shop's page. */
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import type { Theme } from '#shared/bridge/protocol.ts';
import type { WindowSession } from '../screens/checkout/checkout-context.tsx';

export interface ShopLinkOptions {
  readonly pageWindow: Window;
  readonly merchant: WindowSession['merchant'];
  readonly openId: string;
  readonly loadId: string;
  /** The shop's page sets language and theme. */
  onAppearance(appearance: { locale: string; theme: Theme }): void;
  /** The shop's page asks to close the checkout. Returns whether it will close. */
  onCloseRequest(reason: 'escape' | 'button' | 'merchant'): boolean;
  /** The connection is ready for calls. */
  onConnected(): void;
  /** There will be no connection. */
  onLost(): void;
}

/** Connects to the shop's page. */
export function linkToShop(options: ShopLinkOptions): PageConnection {
  const { pageWindow, merchant, openId, loadId, onAppearance, onCloseRequest, onConnected, onLost } = options;
  return connectToPage({
    pageWindow,
    pageOrigin: merchant.popupOrigin,
    protocol: merchant.protocol,
    openId,
    loadId,
    onConnected,
    onLost,
    methods: {
      update: onAppearance,
      requestClose: ({ reason }) => ({ ok: true, willClose: onCloseRequest(reason) }),
    },
  });
}
