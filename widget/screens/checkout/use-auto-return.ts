import { useEffect, useRef, useState } from 'react';
import { autoReturnSeconds } from '#shared/bridge/times.ts';

const allowsMotion = (): boolean =>
  typeof matchMedia !== 'function' || !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface AutoReturnOptions {
  readonly isAutomatic: boolean;
  /** Whether the seconds also pass while the page is in the background. */
  readonly runsUnseen: boolean;
}

export interface AutoReturn {
  /** Null when there is no automatic return. */
  readonly secondsLeft: number | null;
  stay(): void;
}

/** Returns to the shop automatically, unless the shopper chose to stay or prefers reduced motion. */
export function useAutoReturn(
  goBack: () => void,
  { isAutomatic, runsUnseen }: AutoReturnOptions,
): AutoReturn {
  const [secondsLeft, setSecondsLeft] = useState(() =>
    isAutomatic && allowsMotion() ? autoReturnSeconds : null,
  );
  const isSeen = useIsSeen();
  const isRunning = isSeen || runsUnseen;
  const latest = useRef(goBack);
  latest.current = goBack;

  useEffect(() => {
    if (secondsLeft === null || !isRunning) return;
    if (secondsLeft === 0) return latest.current();
    const timer = setTimeout(() => setSecondsLeft((left) => left && left - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isRunning]);

  return { secondsLeft, stay: () => setSecondsLeft(null) };
}

/** Whether the page is in front, as far as the browser says. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
