import { useEffect, useRef } from 'react';

/** Scrolls a row of links sideways to the current one, which a narrow window would cut off. */
export function useCurrentInView(current: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each current one
  useEffect(() => {
    const row = nav.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !link) return;
    const show = () => {
      row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    };
    show();
    // Its styles or face may come later, and the window may become narrower.
    if (!('ResizeObserver' in window)) return;
    const sizes = new ResizeObserver(show);
    sizes.observe(row);
    sizes.observe(link);
    return () => sizes.disconnect();
  }, [current]);
  return nav;
}
