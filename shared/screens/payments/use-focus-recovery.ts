import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first button in `container` when a step removes the element that had the focus, so that keyboard
 * users don't lose their place.
 * @param step changes with every step
 */
export function useFocusRecovery(container: RefObject<HTMLElement | null>, step: string): void {
  const previous = useRef(step);
  useEffect(() => {
    // Does nothing when the page opens.
    if (previous.current === step) return;
    previous.current = step;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      container.current?.querySelector('button')?.focus();
    }
  }, [container, step]);
}
