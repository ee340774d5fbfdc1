/** The connection to the shop's page, if there is one: sends hints, receives language and theme. */
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import type { Theme } from '#shared/bridge/protocol.ts';
import type { WindowSession } from '../screens/checkout/checkout-context.tsx';

export interface ShopLinkOptions {
  readonly pageWindow: Window;
  readonly merchant: WindowSession['merchant'];
  readonly openId: string;
  readonly loadId: string;
  onAppearance(look: { locale: string; theme: Theme }): void;
  /** The shop wants the window closed; answers whether it will. */
  onCloseRequest(reason: 'escape' | 'button' | 'merchant'): boolean;
  /** The shop's page can be asked something. */
  onConnected(): void;
}

export function linkToShop(options: ShopLinkOptions): PageConnection {
  const { pageWindow, merchant, openId, loadId, onAppearance, onCloseRequest, onConnected } = options;
  return connectToPage({
    pageWindow,
    pageOrigin: merchant.popupOrigin,
    protocol: merchant.protocol,
    openId,
    loadId,
    onConnected,
    methods: {
      update: onAppearance,
      requestClose: ({ reason }) => ({ ok: true, willClose: onCloseRequest(reason) }),
    },
  });
}
