import { useEffect, useState, useSyncExternalStore } from 'react';

/** Code that an app loads on demand and then keeps: a page, a component or a module. */
export interface Part<Value> {
  /** Undefined until it has loaded. */
  readonly value: Value | undefined;
  /** Loads it once for all callers. After a failure, the next call tries again. */
  load(): Promise<Value>;
  /** Calls the listener once it has loaded, for any caller. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** A part that is loaded on demand. @param importModule such as `() => import('./the-part.ts')` */
export function lazyPart<Value>(importModule: () => Promise<Value>): Part<Value> {
  const listeners = new Set<() => void>();
  let value: Value | undefined;
  let running: Promise<Value> | undefined;
  return {
    get value() {
      return value;
    },
    load() {
      running ??= importModule().then(
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

const neverChanges = () => () => {};

/** A part that is bundled with the app. */
export const loadedPart = <Value>(value: Value): Part<Value> => ({
  value,
  load: async () => value,
  subscribe: neverChanges,
});

/** Preloads parts that will be needed soon. Failures are ignored, since `load` tries again. */
export function preload(...parts: readonly Part<unknown>[]): void {
  for (const part of parts) part.load().catch(() => undefined);
}

interface UsedPart<Value> {
  /** `undefined` while loading or if no part was given, null if loading failed. */
  readonly value: Value | null | undefined;
  retry(): void;
}

/** Loads a part; one that is already loaded is returned immediately. @param part null while none is needed */
export function usePart<Value>(part: Part<Value> | null): UsedPart<Value> {
  const [failed, setFailed] = useState<Part<Value> | null>(null);
  const [tries, setTries] = useState(0);
  const value = useSyncExternalStore(part?.subscribe ?? neverChanges, () => part?.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reloads
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
