/** The checkout's effective state, and its outcome page once it is over. Source: PAY-389. */
import { useLayoutEffect } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import {
  type CheckoutState,
  isCheckoutLive,
  isCheckoutOver,
} from '#shared/domain/checkout/checkout-state.ts';
import { outcomes } from '#shared/flows/checkout/checkout.routes.ts';
import type { CheckoutPath } from '#shared/flows/paths.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCheckout } from './checkout-context.tsx';

export type FinalState = Exclude<CheckoutState, 'OPEN' | 'STARTED'>;

/** The checkout's state; EXPIRED once its expiry has passed, even before the server has recorded that. */
export const effectiveState = (session: CheckoutSession): CheckoutState =>
  isCheckoutLive(session.state) && isCheckoutOver(session) ? 'EXPIRED' : session.state;

export const isFinal = (state: CheckoutState): state is FinalState => !isCheckoutLive(state);

/** Name of each final state in flows and route tables. */
export const outcomeOf = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
} as const satisfies Readonly<Record<FinalState, keyof typeof outcomes>>;

/** The outcome page, null while the checkout is live. */
export function outcomePageOf(session: CheckoutSession): CheckoutPath | null {
  const state = effectiveState(session);
  return isFinal(state) ? outcomes[outcomeOf[state]] : null;
}

/** Returns how to end the checkout: stores the final state and opens the outcome page. */
export function useEndCheckout(): (session: CheckoutSession, state: FinalState) => void {
  const { journey } = useApp();
  const { setSession } = useCheckout();
  return (session, state) => {
    setSession({ ...session, state });
    // If the page has been left already, there is no target for the event.
    const event = { event: outcomeOf[state] };
    if (journey.hasTargetFor(event)) journey.next(event);
  };
}

/**
 * Asks the server whenever this window becomes visible whether another window has ended the checkout, and shows that.
 * The outcome of a confirm that runs here comes from that confirm.
 */
export function useEndElsewhere(): void {
  const { call, journey } = useApp();
  const { token } = useCheckout();
  const end = useEndCheckout();
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once for each checkout
  useLayoutEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const found = await call(readCheckout, { params: { token } }, { handles: fatalStatuses }).catch(
        () => null,
      );
      const state = found && effectiveState(found);
      const isConfirming = journey.situation().session.unfinishedPayment === 'UNKNOWN';
      if (found && state && isFinal(state) && !isConfirming) end(found, state);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [call, token]);
}
