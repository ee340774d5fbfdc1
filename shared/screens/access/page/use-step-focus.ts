import { useLayoutEffect, useRef } from 'react';

/** Focuses the heading when a page shows its next step, so that screen readers announce it like a new page. */
export const useStepFocus = (step: string) => {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step moves the focus once
  useLayoutEffect(() => {
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
