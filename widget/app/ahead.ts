/** What the first page is drawn without, fetched behind it and then there for the rest of the visit. */
import { pageWindowOf, surroundings } from '#shared/bridge/page-window.ts';
import type { Visit } from './visit.ts';

export type Parts = typeof import('./later.tsx');

export interface Later {
  readonly parts: Parts;
  readonly visit: Visit;
}

export interface Ahead {
  /** Null until it is here. */
  current(): Later | null;
  /** Fetches it; after a failure it may be asked for again. */
  fetch(): Promise<Later>;
  subscribe(listener: () => void): () => void;
}

export const fetchParts = (): Promise<Parts> => {
  // A shop that waits for its checkout to say hello should not wait for one file after the other.
  if (pageWindowOf(surroundings())) import('./shop-link.ts').catch(() => {});
  return import('./later.tsx');
};

/** @param start is called once, with the parts that arrived, before anybody is told of them. */
export function createAhead(start: (parts: Parts) => Promise<Visit>): Ahead {
  const listeners = new Set<() => void>();
  let later: Later | null = null;
  let starting: Promise<Visit> | null = null;
  return {
    current: () => later,
    fetch: async () => {
      const parts = await fetchParts();
      starting ??= start(parts).catch((error: unknown) => {
        starting = null;
        throw error;
      });
      const visit = await starting;
      if (!later) {
        later = { parts, visit };
        for (const listener of listeners) listener();
      }
      return later;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
