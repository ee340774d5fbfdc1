import { useState } from 'react';

const dayMs = 24 * 60 * 60_000;

/** How far back a list goes, in days. */
export const periods = [
  ['', 'Any time'],
  ['1', 'Last day'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const;

/** The moment at which a period begins; null for any time. It is the same on every render, so that a list is read once. */
export function useSince(days: string): string | null {
  const [now] = useState(Date.now);
  return Number(days) > 0 ? new Date(now - Number(days) * dayMs).toISOString() : null;
}
