import { useEffect, useState, useSyncExternalStore } from 'react';

/** What an app loads on demand and then keeps: a page, a component, a module, a row of rules. */
export interface Part<Value> {
  /** Undefined until it has loaded. */
  readonly value: Value | undefined;
  /** Loads it once for all callers; a failed load is tried again. */
  load(): Promise<Value>;
  /** Tells when it has loaded, whoever asked for it. */
  subscribe(listener: () => void): () => void;
}

/** @param fetchIt such as `() => import('./the-part.ts')` */
export function lazyPart<Value>(fetchIt: () => Promise<Value>): Part<Value> {
  const listeners = new Set<() => void>();
  let value: Value | undefined;
  let running: Promise<Value> | undefined;
  return {
    get value() {
      return value;
    },
    load() {
      running ??= fetchIt().then(
        (fetched) => {
          value = fetched;
          for (const listener of listeners) listener();
          return fetched;
        },
        (failure) => {
          running = undefined;
          throw failure;
        },
      );
      return running;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nothingToTell = () => () => {};

/** A part that came with the app. */
export const loadedPart = <Value>(value: Value): Part<Value> => ({
  value,
  load: async () => value,
  subscribe: nothingToTell,
});

/** Preloads parts that will be needed soon; a failure is retried on demand. */
export function preload(...parts: readonly Part<unknown>[]): void {
  for (const part of parts) part.load().catch(() => undefined);
}

interface UsedPart<Value> {
  /** `undefined` on its way or not wanted, null when it did not come. */
  readonly value: Value | null | undefined;
  retry(): void;
}

/** Loads a part on demand; a loaded one is returned at once. @param part null while none is needed */
export function usePart<Value>(part: Part<Value> | null): UsedPart<Value> {
  const [failed, setFailed] = useState<Part<Value> | null>(null);
  const [tries, setTries] = useState(0);
  const value = useSyncExternalStore(part?.subscribe ?? nothingToTell, () => part?.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    if (part === null || part.value !== undefined) return;
    let isCurrent = true;
    part.load().catch(() => isCurrent && setFailed(part));
    return () => {
      isCurrent = false;
    };
  }, [part, tries]);

  return {
    value: value ?? (failed !== null && failed === part ? null : undefined),
    retry: () => {
      setFailed(null);
      setTries(tries + 1);
    },
  };
}
