import { useEffect, useState } from 'react';

interface DeferredSubmit {
  /** Submits, or waits until ready. */
  submit(): void;
  /** A submit is waiting. */
  readonly isWaiting: boolean;
}

/**
 * Defers a submit until what it needs has loaded, and then acts once.
 * @param act may change with every drawing; the newest one acts.
 */
export function useDeferredSubmit(isReady: boolean, act: () => void): DeferredSubmit {
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once, when the last of it has come
  useEffect(() => {
    if (!isWaiting || !isReady) return;
    setWaiting(false);
    act();
  }, [isWaiting, isReady]);
  return { submit: () => (isReady ? act() : setWaiting(true)), isWaiting };
}
