import { useEffect } from 'react';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { Elements } from '#shared/ui/elements.ts';
import { useCheckout } from './checkout-context.tsx';
import { Starting } from './starting.tsx';
import { effectiveState, isFinal, useEndCheckout, useEndElsewhere } from './use-outcome.ts';

/** A started session, with the data that only its logged-in shopper gets. */
export interface StartedSession extends CheckoutSession {
  readonly traceId: string;
  readonly summary: NonNullable<CheckoutSession['summary']>;
}

const isStarted = (session: CheckoutSession): session is StartedSession =>
  session.state === 'STARTED' && session.traceId !== null && session.summary !== null;

/**
 * Renders its page with the started session. Starts the checkout first if needed, for example after a reload. If the
 * checkout is over, opens its outcome page.
 */
export const Started = ({ children }: { children: (session: StartedSession) => Elements }) => {
  const { session } = useCheckout();
  const end = useEndCheckout();
  const state = effectiveState(session);
  useEndElsewhere();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves when the checkout ends, not on every render
  useEffect(() => {
    if (isFinal(state)) end(session, state);
  }, [state]);

  if (isFinal(state)) return null;
  return isStarted(session) ? children(session) : <Starting onStarted={() => {}} />;
};
