import { useEffect, useState } from 'react';

interface DeferredSubmit {
  /** The button was pressed. */
  submit(): void;
  /** It was pressed, and waits for what it needs. */
  readonly isWaiting: boolean;
}

/**
 * Keeps a press of a button until what it needs has come, and then acts on it once.
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
