/** The window around the checkout: its connection to the shop's page, its presence, and leaving it. */
import type { PageConnection } from '#shared/bridge/checkout-side.ts';
import { pageWindowOf } from '#shared/bridge/page-window.ts';
import type { Theme } from '#shared/bridge/protocol.ts';
import { newId } from '#shared/bridge/protocol.ts';
import { callTimeout } from '#shared/bridge/times.ts';
import {
  abandonCheckout,
  keepTypedContact,
  type TypedContact,
} from '#shared/contract/public/window.contract.ts';
import { callbackUrl } from '#shared/domain/checkout/callback-url.ts';
import { shippingOf } from '#shared/domain/checkout/shipping.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type {
  CheckoutContextValue,
  ReturnStatus,
  WindowSession,
  WindowStanding,
} from '../screens/checkout/checkout-context.tsx';
import { preferredLocale } from './preferred-locale.ts';
import { maintainPresence, type PresenceOptions } from './presence.ts';
import { shopLinkPart } from './shop-link-part.ts';
import type { Launch } from './start/launch.ts';
import type { TextStore } from './text-store.ts';

export interface Visit
  extends Pick<
    CheckoutContextValue,
    'leave' | 'finish' | 'goTo' | 'returnUrl' | 'isSevered' | 'askShop' | 'standing'
  > {
  /** Only if the checkout is in a frame of the shop's page. */
  readonly newWindow?: () => void;
  /** Keeps what was typed, to be filled in there. */
  readonly keepTyped?: (contact: TypedContact) => void;
  /** Sets the listener for the shop's requests to close the checkout; the app then asks the shopper. */
  onCloseRequest(listener: () => void): void;
}

/** A popup that is still there by then may not close itself. */
const selfCloseMs = 1000;
/** How often a page that was reloaded is greeted until it replies. */
const greetInterval = 1000;
/** Short enough that the browser still lets the shopper's press open a window. */
const pageAnswerTimeout = 800;

/** What a visit needs of its checkout. */
export interface VisitParts {
  readonly launch: Launch;
  readonly session: WindowSession;
  readonly call: PresenceOptions['call'];
  readonly texts: TextStore;
  readonly countryCode: CountryCode;
}

/** Starts the connection to the shop's page and the presence request. */
export function startVisit(parts: VisitParts): Visit {
  const { launch, session, call, texts, countryCode } = parts;
  const loadId = newId();
  const standing = createStanding();
  /** The shopper has left, which ends the checkout. */
  let isLeaving = false;
  /** Asks the shopper for confirmation; set by the header. */
  let confirmClose: (() => void) | undefined;
  /** The shop asked to close the checkout before the header had loaded. */
  let isCloseRequested = false;
  /** Set once the connection is ready for calls. */
  let shopConnection: PageConnection | undefined;

  // The server rendered the first page without knowing it.
  const chosen = marketOf(countryCode).locales.find((locale) => locale === preferredLocale.read());
  // If its texts don't load, the language stays as it is.
  if (chosen) texts.setLocale(chosen).catch(() => {});

  // Null after a redirect, and in a popup severed from its opener. The code is loaded after the first page, which does
  // not need the connection.
  const pageWindow = pageWindowOf(session.merchant);
  let shop = pageWindow && connect(pageWindow, loadId);
  // Each call reports a failure to load the code, so it is ignored here.
  shop?.catch(() => {});
  async function connect(shopWindow: Window, ofLoad: string) {
    const { linkToShop } = await shopLinkPart.load();
    /** Settles once it is known whether the shop's page can be called. */
    let settle = (): void => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const link = linkToShop({
      pageWindow: shopWindow,
      merchant: session.merchant,
      openId: launch.openId,
      loadId: ofLoad,
      onAppearance: ({ locale, theme }) => {
        applyTheme(theme);
        // A choice of the shopper comes first, then the order's language, then the page's (MER-118, POR-366).
        const localeCandidates = { chosen: preferredLocale.read(), token: session.locale, page: locale };
        void texts.setLocale(checkoutLocale(localeCandidates, marketOf(countryCode)));
      },
      onCloseRequest: () => {
        isCloseRequested = !confirmClose;
        confirmClose?.();
        return false;
      },
      onConnected: () => {
        shopConnection = link;
        settle();
      },
      onLost: settle,
    });
    return { link, settled };
  }

  /**
   * The connection to the shop's page as it is now. A page that was reloaded has lost its end and cannot reach this window, so
   * it is greeted again until its script replies. Null without a page.
   */
  const reach = async (timeout: number): Promise<PageConnection | null> => {
    const found = await shop?.catch(() => null);
    if (!found || !pageWindow) return null;
    await found.settled;
    let { link } = found;
    const endsAt = performance.now() + timeout;
    const isWindow = session.merchant.isWindowed;
    while (isWindow && !(await isAnswering(link)) && performance.now() < endsAt) {
      link.destroy();
      const next = connect(pageWindow, newId());
      shop = next;
      const { link: newLink, settled } = await next;
      await Promise.race([settled, wait(greetInterval)]);
      link = newLink;
    }
    return link;
  };
  let reaching: ReturnType<typeof reach> | undefined;
  const askShop: Visit['askShop'] = async (method, argument, timeout) => {
    // Two questions share one connection.
    reaching ??= reach(timeout ?? callTimeout).finally(() => {
      reaching = undefined;
    });
    const link = await reaching;
    return link ? link.call(method, argument, timeout) : { ok: false, code: 'CLOSED' };
  };
  const isSevered = launch.display === 'popup' && !pageWindow;

  const presence = maintainPresence({
    ...{ call, token: launch.token, openId: launch.openId },
    // The document may have told the server already.
    loadId: document.documentElement.dataset.load ?? loadId,
    isSevered: async () => {
      if (!pageWindow) return true;
      if (shippingOf(session) !== 'INTEGRATED') return false;
      await shop?.then(({ settled }) => settled).catch(() => {});
      return !shopConnection;
    },
    onOver: (isMoved) => {
      // The shop's page closes its window at the end.
      if (!isMoved && (pageWindow || isLeaving)) return;
      // The frame stays until the end, of which it will show nothing.
      if (isMoved && session.merchant.isIframe) {
        void shop?.then(({ link }) => link.call('complete', { version: 0 })).catch(() => {});
        return;
      }
      // Orders that the shop's page is not asked about may be paid in any of the shop's own tabs.
      if (isMoved && launch.display === 'redirect') return;
      if (isMoved && launch.display === 'popup') close();
      standing.set(isMoved ? 'moved' : 'ended');
    },
  });

  const returnUrl = (status: ReturnStatus): string => {
    const { confirm, cancel } = session.merchant.callbackUrls;
    return callbackUrl(status === 'SUCCESS' ? confirm : cancel, status, launch.token);
  };

  /**
   * Returns to the shop. A popup closes itself; the shop's own tab, which a page's `window.open` may have led here, returns. A
   * frame can do neither: the shop's page removes it, and where that hangs, the return URL opens beside it.
   */
  const goBack = (status: ReturnStatus) => {
    const limit = launch.display === 'dialog' ? pageAnswerTimeout : callTimeout;
    // A hint only: if the connection's code has not loaded, the shop's page asks the server.
    shop
      ?.then(async ({ link }) => {
        const answer = await link.call('complete', { version: 0 }, limit);
        const hangs = !answer.ok && answer.code === 'TIMEOUT' && shopConnection !== undefined;
        if (hangs && launch.display === 'dialog') open(returnUrl(status), '_blank', 'noopener');
      })
      .catch(() => {});
    if (launch.display === 'redirect') location.assign(returnUrl(status));
    if (launch.display === 'popup') {
      presence.leave();
      close();
      setTimeout(() => location.assign(returnUrl(status)), selfCloseMs);
    }
  };

  const openWindow = () =>
    open(
      `/?token=${launch.token}&oid=${launch.openId}&d=p${themeHint()}&locale=${texts.locale}`,
      '_blank',
      'noopener',
    );
  const newWindow = () => {
    if (shopConnection) void askForWindow(shopConnection);
    else openWindow();
  };
  const keepTyped = (contact: TypedContact) => {
    const body = { ...contact, openId: launch.openId };
    // Without it the shopper types again.
    call(keepTypedContact, { params: { token: launch.token }, body }, { handles: [0, 500] }).catch(() => {});
  };
  /** The shop's page replaces this frame with the new window, unless it hangs. */
  const askForWindow = async (connection: PageConnection) => {
    // A hint first, because it may arrive late: a page that resumes must not replace a window that is open.
    const { ok } = await connection.call('cancel', { version: 0 }, pageAnswerTimeout);
    if (ok) void connection.call('navigate', { to: 'popup' });
    else openWindow();
  };

  return {
    isSevered,
    standing,
    askShop,
    ...(session.merchant.isIframe && { newWindow, keepTyped }),
    returnUrl,
    goTo: (address) => location.assign(address),
    finish: goBack,
    leave: () => {
      isLeaving = true;
      const body = { openId: launch.openId, reason: 'USER' } as const;
      // Leaving works even if the call fails: the server then lets the checkout expire.
      void call(abandonCheckout, { params: { token: launch.token }, body }, { handles: [0, 500] })
        .catch(() => {})
        .then(() => goBack('CANCELLED'));
    },
    onCloseRequest: (listener) => {
      confirmClose = listener;
      if (isCloseRequested) listener();
      isCloseRequested = false;
    },
  };
}

/** Whether the checkout is still this window's, for screens to follow. */
function createStanding() {
  let current: WindowStanding = 'here';
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: WindowStanding) => {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sent as a hint, which every version of the shop's page accepts. */
const isAnswering = async (link: PageConnection): Promise<boolean> =>
  (await link.call('cancel', { version: 0 }, pageAnswerTimeout)).ok;

/** The theme that the shop's page set, for a new window, to which it can't send it. */
function themeHint(): string {
  const { theme } = document.documentElement.dataset;
  return theme ? `&theme=${theme}` : '';
}

function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
