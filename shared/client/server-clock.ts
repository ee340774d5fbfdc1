/** The time of the server, which a wrong clock of this device can't change. Source: decision 184. */
import type { Instant } from '#shared/domain/dates.ts';

export interface ServerClock {
  /** The server's time as of its last response; this device's time until there is one. */
  now(): Date;
  /** Calls the listener whenever a response has the server's time. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** A clock, and `hear`, which sets it to the time of a response. */
export function createServerClock(): { readonly clock: ServerClock; hear(time: Instant): void } {
  let aheadMs = 0;
  const listeners = new Set<() => void>();
  return {
    clock: {
      now: () => new Date(Date.now() + aheadMs),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    hear(time) {
      aheadMs = Date.parse(time) - Date.now();
      for (const listener of listeners) listener();
    },
  };
}
