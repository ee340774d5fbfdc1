/** What the checkout's screens know of the visit around them: the session, the window, and the ways out. */
import { createContext, type ReactNode, useContext } from 'react';
import type { EmbeddingContext } from '#shared/bridge/page-window.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';

/** How the shop opened the checkout. */
export type CheckoutDisplay = 'popup' | 'dialog' | 'redirect';

/** The session as this window keeps it. Source: PAY-037. */
export type WindowSession = CheckoutSession & { readonly merchant: EmbeddingContext };

/** How the visit ended, as the address back to the shop says it. Source: PAY-355. */
export type ReturnStatus = 'SUCCESS' | 'CANCELLED';

export interface CheckoutContextValue {
  readonly token: string;
  /** The newest session that the server gave. */
  readonly session: WindowSession;
  setSession(session: CheckoutSession): void;
  readonly display: CheckoutDisplay;
  /** True for a popup that cannot reach the shop's page any more. */
  readonly isSevered: boolean;
  /** The shopper gives the checkout up: the server cancels it, then the way goes back to the shop. */
  leave(): void;
  /** The checkout is over: tells the shop's page, then closes the window or goes back to the shop. */
  finished(): void;
  /** The shop's own address for that end. Source: PAY-355. */
  returnUrl(status: ReturnStatus): string;
}

const CheckoutContext = createContext<CheckoutContextValue | null>(null);

/** Gives the screens below it their checkout. */
export const CheckoutProvider = ({
  value,
  children,
}: {
  value: CheckoutContextValue;
  children: ReactNode;
}) => <CheckoutContext.Provider value={value}>{children}</CheckoutContext.Provider>;

/** The checkout around this screen. Throws outside a `CheckoutProvider`, which is a mistake of the programmer. */
export const useCheckout = (): CheckoutContextValue => {
  const value = useContext(CheckoutContext);
  if (!value) throw new Error('useCheckout needs a CheckoutProvider above it.');
  return value;
};
