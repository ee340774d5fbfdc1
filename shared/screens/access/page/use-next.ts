import { useState } from 'react';
import type { NextEvent } from '#shared/flows/route.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Returns `journey.next`, which then does nothing once this page has been left. */
export const useNext = (): ((event?: NextEvent) => void) => {
  const { journey } = useApp();
  const [own] = useState(() => journey.location().path);
  return (event) => {
    if (journey.location().path === own) journey.next(event);
  };
};
