/** The window around the checkout: its line to the shop, its presence, and its ways out. */

import type { PageConnection } from '#shared/bridge/checkout-side.ts';
import { pageWindowOf } from '#shared/bridge/page-window.ts';
import type { Theme } from '#shared/bridge/protocol.ts';
import { newId } from '#shared/bridge/protocol.ts';
import { abandonCheckout } from '#shared/contract/public/window.contract.ts';
import { callbackUrl } from '#shared/domain/checkout/callback-url.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type {
  CheckoutContextValue,
  ReturnStatus,
  WindowSession,
} from '../screens/checkout/checkout-context.tsx';
import type { Launch } from './launch.ts';
import { maintainPresence, type PresenceOptions } from './presence.ts';
import { shopLinkPart } from './shop-link-part.ts';
import type { TextStore } from './text-store.ts';

export interface Visit extends Pick<CheckoutContextValue, 'leave' | 'finished' | 'returnUrl' | 'isSevered'> {
  /** Only where the checkout stands in the shop's page. */
  readonly newWindow?: () => void;
  /** The shop asked for the window to be closed; the app asks the shopper first. */
  onCloseRequest(listener: () => void): void;
}

const selfCloseMs = 3000;

/** What the window is told of its checkout. */
export interface VisitParts {
  readonly launch: Launch;
  readonly session: WindowSession;
  readonly call: PresenceOptions['call'];
  readonly texts: TextStore;
  readonly countryCode: CountryCode;
}

export function startVisit(parts: VisitParts): Visit {
  const { launch, session, call, texts, countryCode } = parts;
  const loadId = newId();
  const presence = maintainPresence({ call, token: launch.token, openId: launch.openId, loadId });
  /** Asks the shopper, once the header is there that can. */
  let confirmClose: (() => void) | undefined;
  /** The shop wanted the window closed before that. */
  let isCloseRequested = false;
  /** Set once the shop can be called. */
  let shopConnection: PageConnection | undefined;

  // Null after a redirect and in a popup severed from its opener: the checkout works without. Its code comes after the
  // first page, which needs none of it.
  const pageWindow = pageWindowOf(session.merchant);
  const shop = pageWindow && connect(pageWindow);
  async function connect(shopWindow: Window) {
    const { linkToShop } = await shopLinkPart.load();
    const link = linkToShop({
      pageWindow: shopWindow,
      merchant: session.merchant,
      openId: launch.openId,
      loadId,
      onAppearance: ({ locale, theme }) => {
        applyTheme(theme);
        // The order's own language was chosen for this shopper; the page's comes after it (MER-118).
        const localeCandidates = { token: session.locale, page: locale };
        void texts.setLocale(checkoutLocale(localeCandidates, marketOf(countryCode)));
      },
      onCloseRequest: () => {
        isCloseRequested = !confirmClose;
        confirmClose?.();
        return false;
      },
      onConnected: () => {
        shopConnection = link;
      },
    });
    return link;
  }
  const isSevered = launch.display === 'popup' && !pageWindow;

  const returnUrl = (status: ReturnStatus): string => {
    const { confirm, cancel } = session.merchant.callbackUrls;
    return callbackUrl(status === 'SUCCESS' ? confirm : cancel, status, launch.token);
  };

  /** The shop's page closes what it opened once it has read the outcome; only a severed popup closes itself. */
  const goBack = (hint: 'complete' | 'cancel', status: ReturnStatus) => {
    void shop?.then((link) => link.call(hint, { version: 0 }));
    if (launch.display === 'redirect') location.assign(returnUrl(status));
    if (isSevered) {
      setTimeout(() => {
        presence.leave();
        close();
      }, selfCloseMs);
    }
  };

  const newWindow = () => {
    // The shop's page puts the new window in place of this one, and the shopper back into it.
    if (shopConnection) void shopConnection.call('navigate', { to: 'popup' });
    else open(`/?token=${launch.token}&oid=${launch.openId}&d=p${themeHint()}`, '_blank', 'noopener');
  };

  return {
    isSevered,
    ...(session.merchant.isIframe && { newWindow }),
    returnUrl,
    finished: () => goBack('complete', 'SUCCESS'),
    leave: () => {
      const body = { openId: launch.openId, reason: 'USER' } as const;
      // Leaving works without a network too: the server lets an abandoned checkout expire.
      void call(abandonCheckout, { params: { token: launch.token }, body }, { handles: [0, 404, 412, 500] })
        .catch(() => {})
        .then(() => goBack('cancel', 'CANCELLED'));
    },
    onCloseRequest: (listener) => {
      confirmClose = listener;
      if (isCloseRequested) listener();
      isCloseRequested = false;
    },
  };
}

/** As the shop's page has it, for a document that it cannot tell. */
function themeHint(): string {
  const { theme } = document.documentElement.dataset;
  return theme ? `&theme=${theme}` : '';
}

function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
