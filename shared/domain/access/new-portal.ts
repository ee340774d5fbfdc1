import type { Channel } from '../session.ts';

/** True in the browser of a consumer who has moved to the newer portal. */
const newPortalCookie = 'new-portal';

/** Where the newer portal is, below which each locale has its pages. */
export const newPortalBase = '/new-portal';

/**
 * Where the newer portal asks for a new password, for consumers who use it; `null` for all others, who take the
 * classic way [ACC-412].
 * @param visit `cookies` as `document.cookie` gives them
 */
export function newPortalResetAddress(visit: {
  channel: Channel;
  cookies: string;
  locale: string;
}): string | null {
  const isUsed = visit.cookies.split(';').some((cookie) => cookie.trim() === `${newPortalCookie}=true`);
  if (visit.channel !== 'PORTAL' || !isUsed) return null;
  return `${newPortalBase}/${visit.locale.toLowerCase()}/password-reset-required`;
}
