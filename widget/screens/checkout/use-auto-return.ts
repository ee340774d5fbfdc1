import { useEffect, useRef, useState } from 'react';

/** How long the last page stays by itself. */
export const autoReturnSeconds = 5;

const allowsMotion = (): boolean =>
  typeof matchMedia !== 'function' || !matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface AutoReturn {
  /** Null when nothing happens by itself. */
  readonly secondsLeft: number | null;
  stay(): void;
}

/** Goes back by itself after a while, unless the shopper wants to stay or nothing to move. */
export function useAutoReturn(goBack: () => void): AutoReturn {
  const [secondsLeft, setSecondsLeft] = useState(() => (allowsMotion() ? autoReturnSeconds : null));
  const newest = useRef(goBack);
  newest.current = goBack;

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft === 0) return newest.current();
    const timer = setTimeout(() => setSecondsLeft((left) => left && left - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return { secondsLeft, stay: () => setSecondsLeft(null) };
}
