import { useLayoutEffect, useRef } from 'react';

/** Moves the focus to the dialog's title when another step replaces the content that had it. */
export function useFocusOnStep(inside: { readonly current: HTMLElement | null }, step: string | boolean) {
  const previous = useRef(step);
  useLayoutEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    inside.current?.closest('dialog')?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [inside, step]);
}
