import { useEffect, useState } from 'react';

interface DeferredSubmit {
  /** Submits, or waits until ready. */
  submit(): void;
  /** Whether a submit is waiting. */
  readonly isWaiting: boolean;
}

/**
 * Defers a submit until everything it needs has loaded, and then runs it once.
 * @param act the submit; may change with every render, the latest one runs
 */
export function useDeferredSubmit(isReady: boolean, act: () => void): DeferredSubmit {
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it becomes ready
  useEffect(() => {
    if (!isWaiting || !isReady) return;
    setWaiting(false);
    act();
  }, [isWaiting, isReady]);
  return { submit: () => (isReady ? act() : setWaiting(true)), isWaiting };
}
