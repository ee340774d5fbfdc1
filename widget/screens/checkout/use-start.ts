import { useCallback, useEffect, useRef, useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { canStillIdentify } from '#shared/screens/identity/can-still-identify.ts';
import { deviceDetails, profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCheckout } from './checkout-context.tsx';
import { effectiveState, isFinal, useEndCheckout } from './use-outcome.ts';

export interface Start {
  /** What the start was rejected with; undefined while it is running. */
  readonly failure: unknown;
  retry(): void;
}

/** The error only says that the checkout is over; the session says how it ended. */
const isOverError = (failure: unknown): boolean =>
  isApiError(failure) &&
  (failure.errorCode === 'checkout_expired' || failure.errorCode === 'checkout_already_completed');

/** For a start, this code always means that the shopper's identity must be checked. */
export const isIdentityError = (failure: unknown): boolean =>
  isApiError(failure) && failure.errorCode === 'precondition_failed';

/**
 * Starts the checkout for the logged-in shopper. Repeating a start, for example after a reload, has no effect.
 * @param onStarted called once the session has been stored
 */
export function useStart(onStarted: () => void): Start {
  const { call, countryCode, journey } = useApp();
  const { token, setSession } = useCheckout();
  const end = useEndCheckout();
  const next = useNext();
  const [failure, setFailure] = useState<unknown>();

  /** Opens the identity check only if it can still succeed. */
  const identify = async (refusal: unknown) => {
    if (!(await canStillIdentify({ call, countryCode, journey }))) return setFailure(refusal);
    next({ event: 'identityRequired' });
  };
  const latest = useRef({ onStarted, setSession, end, identify });
  latest.current = { onStarted, setSession, end, identify };
  const isRunning = useRef(false);

  const start = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(undefined);
    const params = { token };
    try {
      const body = { deviceDetails: deviceDetails(), profilingSessionId };
      const session = await call(startCheckout, { params, body }, { handles: fatalStatuses });
      latest.current.setSession(session);
      latest.current.onStarted();
    } catch (error) {
      if (!isOverError(error) && !isIdentityError(error)) return setFailure(error);
      try {
        if (isIdentityError(error)) return await latest.current.identify(error);
        const session = await call(readCheckout, { params }, { handles: fatalStatuses });
        const state = effectiveState(session);
        latest.current.end(session, isFinal(state) ? state : 'EXPIRED');
      } catch (unread) {
        setFailure(unread);
      }
    } finally {
      isRunning.current = false;
    }
  }, [call, token]);

  useEffect(() => void start(), [start]);
  return { failure, retry: () => void start() };
}
