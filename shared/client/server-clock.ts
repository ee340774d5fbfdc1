/** The time of the server, which a wrong clock of this device can't change. Source: decision 184. */
import type { Instant } from '#shared/domain/dates.ts';

export interface ServerClock {
  /** The time of the server as of its last answer, and this device's until there is one. */
  now(): Date;
  /** Calls the listener whenever the server has told its time. Returns the way to stop that. */
  subscribe(listener: () => void): () => void;
}

/** A clock, and how it hears of the time that came with an answer. */
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
