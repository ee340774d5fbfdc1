/** Counts the requests that a shopper is waiting for. Source: POR-056, POR-059, portal-open O-22. */
import type { Call } from '#shared/client/create-client.ts';
import { isDisputeAddress } from '#shared/domain/orders/dispute-address.ts';

export interface Requests {
  /** The same calls, counted. */
  watch(call: Call): Call;
  isPending(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Background calls: analytics events, and address suggestions while typing. */
const backgroundCalls = /\/(?:events|suggestions)$/;

export function createRequests(): Requests {
  const listeners = new Set<() => void>();
  const answered = new Set<string>();
  let pending = 0;
  const count = (by: 1 | -1) => {
    pending += by;
    for (const listener of listeners) listener();
  };

  return {
    watch: (call) => async (operation, input, options) => {
      const { method, path } = operation;
      // After a login or logout nothing has been read for the new shopper.
      if (path.includes('/auth/')) answered.clear();
      const question = path + JSON.stringify(input);
      // Data that was read before stays on the page during a refresh: after a payment, on window focus, in a poll.
      const isRefresh = method === 'GET' && answered.has(question);
      if (isRefresh || backgroundCalls.test(path) || isDisputeAddress(path))
        return call(operation, input, options);
      count(1);
      try {
        const reply = await call(operation, input, options);
        answered.add(question);
        return reply;
      } finally {
        count(-1);
      }
    },
    isPending: () => pending > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
