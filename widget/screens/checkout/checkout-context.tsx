/** What the checkout's screens know about their visit: the session, the window, and how to leave. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { PageConnection } from '#shared/bridge/checkout-side.ts';
import type { EmbeddingContext } from '#shared/bridge/page-window.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';

/** How the shop opened the checkout. */
export type CheckoutDisplay = 'popup' | 'dialog' | 'redirect';

/** The session, with how the merchant's page embeds this window. Source: PAY-037. */
export type WindowSession = CheckoutSession & { readonly merchant: EmbeddingContext };

/** How the visit ended, for the shop's return URL. Source: PAY-355. */
export type ReturnStatus = 'SUCCESS' | 'CANCELLED';

/** Whether the checkout is this window's, went on in another one, or has ended without it. */
export type WindowStanding = 'here' | 'moved' | 'ended';

export interface CheckoutContextValue {
  readonly token: string;
  /** The latest session from the server. */
  readonly session: WindowSession;
  setSession(session: CheckoutSession): void;
  readonly display: CheckoutDisplay;
  /** Whether this is a popup that has lost the connection to the shop's page. */
  readonly isSevered: boolean;
  /** Absent until the visit has loaded. */
  readonly standing?: { current(): WindowStanding; subscribe(listener: () => void): () => void };
  /** Asks the shop's page. A failure is a code: CLOSED where there is no page to ask. */
  readonly askShop: PageConnection['call'];
  /** Cancels the checkout on the server, then returns to the shop. */
  leave(): void;
  /**
   * Ends the visit once the checkout is over: notifies the shop's page, then closes the window or returns to the shop.
   */
  finish(status: ReturnStatus): void;
  /** Leaves for another site, in the same window. */
  goTo(address: string): void;
  /** The shop's return URL. Source: PAY-355. */
  returnUrl(status: ReturnStatus): string;
}

const CheckoutContext = createContext<CheckoutContextValue | null>(null);

/** Provides the checkout to the screens below it. */
export const CheckoutProvider = ({
  value,
  children,
}: {
  value: CheckoutContextValue;
  children: ReactNode;
}) => <CheckoutContext.Provider value={value}>{children}</CheckoutContext.Provider>;

/** The checkout around this screen. Throws outside a `CheckoutProvider`. */
export const useCheckout = (): CheckoutContextValue => {
  const value = useContext(CheckoutContext);
  if (!value) throw new Error('useCheckout needs a CheckoutProvider above it.');
  return value;
};

const alwaysHere = { current: (): WindowStanding => 'here', subscribe: () => () => {} };

/** Whether the checkout is still this window's. */
export const useStanding = (): WindowStanding => {
  const { standing = alwaysHere } = useCheckout();
  return useSyncExternalStore(standing.subscribe, standing.current);
};
