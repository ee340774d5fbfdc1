import { useEffect, useRef, useState } from 'react';

/** How many seconds the approved page is shown before it returns to the shop. */
export const autoReturnSeconds = 5;

const allowsMotion = (): boolean =>
  typeof matchMedia !== 'function' || !matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface AutoReturn {
  /** Null when there is no automatic return. */
  readonly secondsLeft: number | null;
  stay(): void;
}

/** Returns to the shop automatically, unless the shopper chose to stay or prefers reduced motion. */
export function useAutoReturn(goBack: () => void): AutoReturn {
  const [secondsLeft, setSecondsLeft] = useState(() => (allowsMotion() ? autoReturnSeconds : null));
  const latest = useRef(goBack);
  latest.current = goBack;

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft === 0) return latest.current();
    const timer = setTimeout(() => setSecondsLeft((left) => left && left - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return { secondsLeft, stay: () => setSecondsLeft(null) };
}
