import type { Channel } from '../session.ts';

/** True in the browser of a consumer who has moved to the newer portal. Source: portal-open O-96. */
export const newPortalCookie = 'new_portal';

/** True in a browser whose logins go to the newer portal. Source: POR-101, portal-open O-96. */
export const loginMigrationCookie = 'login_migration';

/** The address of the newer portal, below which each locale has its pages. */
export const newPortalBase = '/new-portal';

/** @param cookies as `document.cookie` gives them */
export const isTrueIn = (cookies: string, name: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${name}=true`);

/** @param cookies as `document.cookie` gives them */
export const usesNewPortal = (cookies: string): boolean => isTrueIn(cookies, newPortalCookie);

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
