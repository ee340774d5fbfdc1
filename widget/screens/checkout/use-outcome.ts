/** The checkout's effective state, and its outcome page once it is over. Source: PAY-389. */
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

/** A checkout past its expiry counts as EXPIRED, also before the server has recorded it. */
export const effectiveState = (session: CheckoutSession): CheckoutState =>
  isCheckoutLive(session.state) && isCheckoutOver(session) ? 'EXPIRED' : session.state;

export const isFinal = (state: CheckoutState): state is FinalState => !isCheckoutLive(state);

/** What a final state is called in flows and route tables. */
export const outcomeOf = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
} as const satisfies Readonly<Record<FinalState, keyof typeof outcomes>>;

/** The page of how it ended, null while it has not. */
export function outcomePageOf(session: CheckoutSession): CheckoutPath | null {
  const standing = effectiveState(session);
  return isFinal(standing) ? outcomes[outcomeOf[standing]] : null;
}

/** Stores the final state and opens the outcome page. */
export function useEndCheckout(): (session: CheckoutSession, state: FinalState) => void {
  const { journey } = useApp();
  const { setSession } = useCheckout();
  return (session, state) => {
    setSession({ ...session, state });
    // A page that has been left already has no target for it.
    const event = { event: outcomeOf[state] };
    if (journey.hasTargetFor(event)) journey.next(event);
  };
}
