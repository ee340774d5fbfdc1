import { useEffect, useState } from 'react';

/** How long a confirmation stays. Source: POR-359. */
const shownMs = 2_000;

/** Copies a text. Browsers may refuse, and then the text is selected by hand. */
export function useCopy(text: string) {
  const [copies, setCopies] = useState(0);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (copies === 0) return;
    const end = () => setOutcome((shown) => (shown === 'copied' ? null : shown));
    const timer = setTimeout(end, shownMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    void copied.then(
      () => {
        setOutcome('copied');
        setCopies((before) => before + 1);
      },
      () => setOutcome('failed'),
    );
  };
  return { outcome, copy };
}
