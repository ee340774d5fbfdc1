import { useLayoutEffect } from 'react';

/**
 * Puts the focus on an element when its screen opens. By hand: a browser refuses the `autofocus` attribute in the frame
 * of another site, and complains about it.
 */
export function useFocusOnOpen(id: string, isWanted = false): void {
  useLayoutEffect(() => {
    if (isWanted) document.getElementById(id)?.focus();
  }, [id, isWanted]);
}
