import type { NextEvent } from '#shared/flows/route.ts';

const ended = 'ended';

/** Leads to the page of a verification that failed for good, which says so when it was no longer there. */
export const endedBy = (errorCode: string): NextEvent => ({
  errorCode,
  ...(errorCode === 'not_found' && { query: `because=${ended}` }),
  // The page of the new password says why.
  ...(errorCode === 'force_password_reset_required' && { query: `reason=${errorCode}` }),
});

/** Whether the page was reached because the registration or the change no longer exists, and not after many attempts. */
export const hasEnded = (query: URLSearchParams): boolean => query.get('because') === ended;
