import { useEffect, useState } from 'react';

/** Seconds left until a time in epoch milliseconds, zero once it has passed. Updates every second. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (Date.now() >= until) return;
    setNow(Date.now());
    const ticking = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [until]);
  return left;
};

/** Formats seconds as minutes and seconds, for example 0:24. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
