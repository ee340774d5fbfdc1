import type { ApiError } from '#shared/client/api-error.ts';

/** The fatal state: the failure to show on top of the page, null when all is well. */
export interface FatalErrors {
  current(): ApiError | null;
  set(fatalError: ApiError | null): void;
  subscribe(listener: () => void): () => void;
}

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
