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

/** The colours the page is told to show, for a document in a frame, which sees nothing of the page around it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, current);
