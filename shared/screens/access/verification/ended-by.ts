import type { NextEvent } from '#shared/flows/route.ts';

const ended = 'ended';

/** The event for a verification that failed for good. The page that it leads to explains when the verification no longer exists. */
export const endedBy = (errorCode: string): NextEvent => ({
  errorCode,
  ...(errorCode === 'not_found' && { query: `because=${ended}` }),
  // The page of the new password says why.
  ...(errorCode === 'force_password_reset_required' && { query: `reason=${errorCode}` }),
});

/** Whether the page was reached because the registration or the change no longer exists, and not after many attempts. */
export const hasEnded = (query: URLSearchParams): boolean => query.get('because') === ended;
