/**
 * Tells the server that this window is open, with a request that stays pending while it is. The end of that request shows
 * that a popup was closed, because `popup.closed` is not reliable across opener policies.
 */
import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { holdPresence, leavePresence } from '#shared/contract/public/window.contract.ts';

export interface PresenceOptions {
  readonly call: Call;
  readonly token: string;
  readonly openId: string;
  readonly loadId: string;
  /** Whether this window has no shop's page that it can ask, once that is known. */
  isSevered(): Promise<boolean>;
  /** The checkout went on in another window, or it has ended. */
  onOver(isMoved: boolean): void;
}

/** The pause after a failure, and after a response that should have been held; doubled each time. */
const retryMs = 2000;
const longestRetryMs = 30_000;
/** The server holds a request for much longer than this, unless something is wrong. */
const shortestHoldMs = 1000;

/** Keeps a presence request open until the page is left, or the checkout is over for this window. */
export function maintainPresence(options: PresenceOptions): { leave(): void } {
  const { call, token, openId, loadId, isSevered, onOver } = options;
  const gone = new AbortController();
  const hold = async () => {
    const query: { openId: string; loadId: string; isRenewal?: 'true'; isSevered?: 'true' } = {
      openId,
      loadId,
    };
    if (await isSevered()) query.isSevered = 'true';
    const asked = { params: { token }, query };
    let pauseMs = retryMs;
    while (!gone.signal.aborted) {
      const since = performance.now();
      try {
        const { isOver, isMoved } = await call(holdPresence, asked, {
          signal: gone.signal,
          handles: [0, 401, 500],
        });
        if (isOver) {
          onOver(isMoved);
          return;
        }
        query.isRenewal = 'true';
      } catch (error) {
        if (isApiError(error) && error.errorCode === 'checkout_not_found') return;
      }
      if (performance.now() - since >= shortestHoldMs) {
        pauseMs = retryMs;
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = Math.min(longestRetryMs, pauseMs * 2);
    }
  };
  const leave = () => {
    gone.abort();
    // A beacon outlives the page; an ordinary request may not.
    const body = new Blob([JSON.stringify({ openId, loadId, state: 'LEFT' })], { type: 'application/json' });
    navigator.sendBeacon(leavePresence.path.replace('{token}', token), body);
  };
  addEventListener('pagehide', leave);
  void hold();
  return { leave };
}
