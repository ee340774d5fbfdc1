import { useState } from 'react';
import type { NextEvent } from '#shared/flows/route.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Moves on from this page. An answer that arrives when the page was already left moves nobody. */
export const useNext = (): ((event?: NextEvent) => void) => {
  const { journey } = useApp();
  const [own] = useState(() => journey.location().path);
  return (event) => {
    if (journey.location().path === own) journey.next(event);
  };
};
