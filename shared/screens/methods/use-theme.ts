import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark' | 'system';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme set on the page, to pass on to a document in a frame. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, current);
