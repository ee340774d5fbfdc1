import { useRef } from 'react';

/** Keeps the id of what is shown, because the address already names the next page while this one is still shown. */
export function useShownId(id: string | undefined): string {
  const shown = useRef('');
  shown.current = id ?? shown.current;
  return shown.current;
}
