import { useEffect, useState } from 'react';

/** How long it is said that something was copied. Source: portal-open O-12. */
const shownForMs = 2_000;

/** Copies a text. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Refused, or no secure page.
      setOutcome('failed');
    }
  };
  return { outcome, copy: () => void copy() };
}
