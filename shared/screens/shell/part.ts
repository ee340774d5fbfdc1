import { useEffect, useState } from 'react';

/** A part of an app that is fetched when somebody wants it, and then stays. */
export interface Part<Value> {
  /** Undefined until it has been fetched. */
  readonly value: Value | undefined;
  /** Fetches it, once for all who ask; one that did not come is fetched again. */
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

/** Fetches parts that will be wanted soon; what does not come now is fetched when it is wanted. */
export function preload(...parts: readonly Part<unknown>[]): void {
  for (const part of parts) part.load().catch(() => undefined);
}

interface UsedPart<Value> {
  /** `undefined` on its way or not wanted, null when it did not come. */
  readonly value: Value | null | undefined;
  retry(): void;
}

/** Fetches a part when it is wanted; one that is here already is there at once. @param part null while none is wanted */
export function usePart<Value>(part: Part<Value> | null): UsedPart<Value> {
  const [failed, setFailed] = useState<Part<Value> | null>(null);
  const [, setFetched] = useState<Part<Value> | null>(null);
  const [tries, setTries] = useState(0);
  const value = part?.value;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    // Asked of what was drawn: what came since then must be drawn again.
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
