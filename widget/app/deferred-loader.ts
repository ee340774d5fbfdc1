/** Loads what the first page renders without, once for the rest of the visit. */
import { embeddingContext, pageWindowOf } from '#shared/bridge/page-window.ts';
import type { Visit } from './visit.ts';

export type DeferredModule = typeof import('./deferred-app.tsx');

export interface DeferredApp {
  readonly module: DeferredModule;
  readonly visit: Visit;
}

export interface DeferredLoader {
  /** Null until it has loaded. */
  current(): DeferredApp | null;
  /** Fetches it; after a failure it may be asked for again. */
  fetch(): Promise<DeferredApp>;
  subscribe(listener: () => void): () => void;
}

export const importDeferredApp = (): Promise<DeferredModule> => {
  // Loaded in parallel: the shop's page waits for the connection.
  if (pageWindowOf(embeddingContext())) import('./shop-link.ts').catch(() => {});
  return import('./deferred-app.tsx');
};

/** @param start is called once with the loaded module, before listeners are notified. */
export function createDeferredLoader(start: (module: DeferredModule) => Promise<Visit>): DeferredLoader {
  const listeners = new Set<() => void>();
  let deferredApp: DeferredApp | null = null;
  let starting: Promise<Visit> | null = null;
  return {
    current: () => deferredApp,
    fetch: async () => {
      const module = await importDeferredApp();
      starting ??= start(module).catch((error: unknown) => {
        starting = null;
        throw error;
      });
      const visit = await starting;
      if (!deferredApp) {
        deferredApp = { module, visit };
        for (const listener of listeners) listener();
      }
      return deferredApp;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
