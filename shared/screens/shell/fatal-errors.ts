import type { ApiError } from '#shared/client/api-error.ts';

/** A store for the failure to show above the page; null if there is none. */
export interface FatalErrors {
  current(): ApiError | null;
  set(fatalError: ApiError | null): void;
  subscribe(listener: () => void): () => void;
}

/** Creates an empty store. */
export function createFatalErrors(): FatalErrors {
  const listeners = new Set<() => void>();
  let fatalError: ApiError | null = null;
  return {
    current: () => fatalError,
    set: (next) => {
      fatalError = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
