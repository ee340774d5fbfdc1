/**
 * Tells the server that this window is open, with a request that stays pending for as long. The end of that request shows
 * that a popup was closed, because `popup.closed` is not reliable across opener policies.
 */
import type { Call } from '#shared/client/create-client.ts';
import { holdPresence, leavePresence } from '#shared/contract/public/window.contract.ts';

export interface PresenceOptions {
  readonly call: Call;
  readonly token: string;
  readonly openId: string;
  readonly loadId: string;
}

const retryMs = 2000;

/** Keeps a presence request open until the page is left. */
export function maintainPresence({ call, token, openId, loadId }: PresenceOptions): { leave(): void } {
  const gone = new AbortController();
  const hold = async () => {
    while (!gone.signal.aborted) {
      try {
        const query = { openId, loadId };
        await call(
          holdPresence,
          { params: { token }, query },
          { signal: gone.signal, handles: [0, 401, 404, 500] },
        );
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
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
