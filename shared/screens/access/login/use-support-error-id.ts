import { useEffect, useState } from 'react';
import { type ApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { supportErrorId } from '#shared/domain/access/support-error-id.ts';
import { analyticsSessionId } from '../../shell/analytics-session.ts';

const clicksNeeded = 5;
const withinMs = 2000;

/**
 * The error id that support asks for after a network failure. It is hidden until the shopper clicks the page's header
 * five times within two seconds, as support instructs. Source: ACC-041.
 */
export const useSupportErrorId = (failure: ApiError | null): string | null => {
  const [isRevealed, setRevealed] = useState(false);
  const isNetworkFailure = failure?.status === NETWORK_FAILURE;

  useEffect(() => {
    setRevealed(false);
    if (!isNetworkFailure) return;
    let clicks: number[] = [];
    const count = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('header')) return;
      const now = Date.now();
      clicks = [...clicks.filter((earlier) => now - earlier < withinMs), now];
      if (clicks.length >= clicksNeeded) setRevealed(true);
    };
    document.addEventListener('click', count);
    return () => document.removeEventListener('click', count);
  }, [isNetworkFailure]);

  return isRevealed && failure ? supportErrorId(analyticsSessionId(), failure.correlationId) : null;
};
