import { useEffect, useState, useSyncExternalStore } from 'react';
import { isLoadFault } from './load-fault.ts';

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
  /** Why loading failed, if it did: the code did not arrive, or has a fault. */
  readonly failure: unknown;
  retry(): void;
}

/** Loads a part; one that is already loaded is returned immediately. @param part null while none is needed */
export function usePart<Value>(part: Part<Value> | null): UsedPart<Value> {
  const [failed, setFailed] = useState<{ readonly part: Part<Value>; readonly failure: unknown } | null>(
    null,
  );
  const [tries, setTries] = useState(0);
  const value = useSyncExternalStore(part?.subscribe ?? neverChanges, () => part?.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reloads
  useEffect(() => {
    if (part === null || part.value !== undefined) return;
    let isCurrent = true;
    part.load().catch((failure: unknown) => {
      if (!isCurrent) return;
      if (!isLoadFault(failure)) reportError(failure);
      setFailed({ part, failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [part, tries]);

  const hasFailed = failed !== null && failed.part === part;
  return {
    value: value ?? (hasFailed ? null : undefined),
    failure: hasFailed ? failed.failure : undefined,
    retry: () => {
      setFailed(null);
      setTries(tries + 1);
    },
  };
}
