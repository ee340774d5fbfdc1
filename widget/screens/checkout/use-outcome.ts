/** How the checkout stands, and the page that says so once it is over. Source: PAY-389. */
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

/** A checkout whose time is up has ended, also before the server has noted it. */
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

/** Notes that the checkout is over, and goes to its page. */
export function useEndCheckout(): (session: CheckoutSession, state: FinalState) => void {
  const { journey } = useApp();
  const { setSession } = useCheckout();
  return (session, state) => {
    setSession({ ...session, state });
    // A page that is being left must not leave once more.
    const event = { event: outcomeOf[state] };
    if (journey.hasTargetFor(event)) journey.next(event);
  };
}
