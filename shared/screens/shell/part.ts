import { useEffect, useState } from 'react';

/** A part of an app that is loaded on demand and then kept. */
export interface Part<Value> {
  /** Undefined until it has loaded. */
  readonly value: Value | undefined;
  /** Loads it once for all callers; a failed load is tried again. */
  load(): Promise<Value>;
}

/** @param fetchIt such as `() => import('./the-part.ts')` */
export function lazyPart<Value>(fetchIt: () => Promise<Value>): Part<Value> {
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
          return fetched;
        },
        (failure) => {
          running = undefined;
          throw failure;
        },
      );
      return running;
    },
  };
}

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
  const [, setFetched] = useState<Part<Value> | null>(null);
  const [tries, setTries] = useState(0);
  const value = part?.value;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    // `value` is what was rendered: a part that has loaded since must render again.
    if (part === null || value !== undefined) return;
    let isCurrent = true;
    part.load().then(
      () => isCurrent && setFetched(part),
      () => isCurrent && setFailed(part),
    );
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
