import { type ReactNode, useEffect } from 'react';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { useCheckout } from './checkout-context.tsx';
import { Starting } from './starting.tsx';
import { effectiveState, isFinal, useEndCheckout } from './use-outcome.ts';

/** A session with what only its signed-in shopper sees. */
export interface StartedSession extends CheckoutSession {
  readonly traceId: string;
  readonly summary: NonNullable<CheckoutSession['summary']>;
}

const isStarted = (session: CheckoutSession): session is StartedSession =>
  session.state === 'STARTED' && session.traceId !== null && session.summary !== null;

/**
 * Draws its page once the checkout is started, which after a reload it may not be; a checkout that is over leaves
 * for the page of its end.
 */
export const Started = ({ children }: { children: (session: StartedSession) => ReactNode }) => {
  const { session } = useCheckout();
  const end = useEndCheckout();
  const standing = effectiveState(session);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves when the checkout ends, not when the page draws
  useEffect(() => {
    if (isFinal(standing)) end(session, standing);
  }, [standing]);

  if (isFinal(standing)) return null;
  return isStarted(session) ? children(session) : <Starting onStarted={() => {}} />;
};
