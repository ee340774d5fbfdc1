import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus to the first button of `container` when a step took away the element that had it, so that a keyboard
 * stays where the journey goes on.
 * @param step changes with every step.
 */
export function useFocusRecovery(container: RefObject<HTMLElement | null>, step: string): void {
  const known = useRef(step);
  useEffect(() => {
    // A page that opens puts the focus where it wants.
    if (known.current === step) return;
    known.current = step;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      container.current?.querySelector('button')?.focus();
    }
  }, [container, step]);
}
