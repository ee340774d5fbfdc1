/** Starts the checkout for its shopper. The server makes a repeat the same start, so a reload is no harm. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { canStillIdentify } from '#shared/screens/identity/can-still-identify.ts';
import { deviceDetails, profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCheckout } from './checkout-context.tsx';
import { effectiveState, isFinal, useEndCheckout } from './use-outcome.ts';

export interface Start {
  /** Why it did not start; undefined while it is under way. */
  readonly failure: unknown;
  retry(): void;
}

const shownHere = [0, 405, 500];

/** The server says of a checkout that is over only that it is; how it ended is in its session. */
const isOverError = (failure: unknown): boolean =>
  isApiError(failure) &&
  (failure.errorCode === 'checkout_expired' || failure.errorCode === 'checkout_already_completed');

/** Nothing else of a start is refused by this code. */
export const isIdentityError = (failure: unknown): boolean =>
  isApiError(failure) && failure.errorCode === 'precondition_failed';

/** @param onStarted called once, with the session of the signed-in shopper in place. */
export function useStart(onStarted: () => void): Start {
  const { call, countryCode, journey } = useApp();
  const { token, setSession } = useCheckout();
  const end = useEndCheckout();
  const next = useNext();
  const [failure, setFailure] = useState<unknown>();

  /** Opens the identity check only if it can still succeed. */
  const identify = async (refusal: unknown) => {
    if (!(await canStillIdentify({ call, countryCode, journey }, shownHere))) return setFailure(refusal);
    next({ event: 'identityRequired' });
  };
  const newest = useRef({ onStarted, setSession, end, identify });
  newest.current = { onStarted, setSession, end, identify };
  const isRunning = useRef(false);

  const start = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(undefined);
    const params = { token };
    try {
      const body = { deviceDetails: deviceDetails(), profilingSessionId };
      const session = await call(startCheckout, { params, body }, { handles: shownHere });
      newest.current.setSession(session);
      newest.current.onStarted();
    } catch (error) {
      if (!isOverError(error) && !isIdentityError(error)) return setFailure(error);
      try {
        if (isIdentityError(error)) return await newest.current.identify(error);
        const session = await call(readCheckout, { params }, { handles: shownHere });
        const standing = effectiveState(session);
        newest.current.end(session, isFinal(standing) ? standing : 'EXPIRED');
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
