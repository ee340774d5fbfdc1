import type { Channel } from '../session.ts';

/** True in the browser of a consumer who has moved to the newer portal. */
export const newPortalCookie = 'new-portal';

/** The address of the newer portal, below which each locale has its pages. */
export const newPortalBase = '/new-portal';

/** @param cookies as `document.cookie` gives them */
export const usesNewPortal = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${newPortalCookie}=true`);

/**
 * Where the newer portal asks for a new password, for consumers who use it; `null` for all others, who use the
 * classic way [ACC-412].
 * @param visit `cookies` as `document.cookie` gives them
 */
export function newPortalResetAddress(visit: {
  channel: Channel;
  cookies: string;
  locale: string;
}): string | null {
  if (visit.channel !== 'PORTAL' || !usesNewPortal(visit.cookies)) return null;
  return `${newPortalBase}/${visit.locale.toLowerCase()}/password-reset-required`;
}
