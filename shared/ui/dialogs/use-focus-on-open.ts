import { useLayoutEffect } from 'react';

/**
 * Focuses an element when its screen opens. The `autofocus` attribute does not work here: browsers block it in a
 * cross-origin frame and log a warning.
 */
export function useFocusOnOpen(id: string, isWanted = false): void {
  useLayoutEffect(() => {
    if (isWanted) document.getElementById(id)?.focus();
  }, [id, isWanted]);
}
