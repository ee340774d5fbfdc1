import { useEffect, useRef } from 'react';

/** A page that turns into its next step announces itself as a new page would: the focus goes to its heading. */
export const useStepFocus = (step: string) => {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step moves the focus once
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
};
