import { type CountryCode, isCountryCode, isUkRegion } from '#shared/domain/markets/index.ts';
import type { SessionData } from '#shared/domain/session.ts';

/**
 * Whether an account belongs to another country and cannot be signed in by this page. The four markets of the UK region
 * are one. Source: ACC-049, ACC-052, ACC-452.
 */
export function isCrossCountry(account: string | null, page: CountryCode): boolean {
  if (account === null || account === page) return false;
  return !(isUkRegion(account) && isUkRegion(page));
}

/**
 * The email page of another country's portal, which submits automatically. The email is in the fragment, so that it
 * never reaches a server's log. Source: ACC-049.
 */
export const crossCountryAddress = (portalUrl: string, email: string): string =>
  `${portalUrl}#/login-email?${new URLSearchParams({ auto_submit: 'true', email })}`;

/**
 * The country whose accounts may log in here: the page's own, or the one that a checkout has moved to.
 * @param movedTo as the address names it, accepted only where the shop sells to that country
 * Source: ACC-051.
 */
export function homeCountry(
  movedTo: string | null,
  { allowedTransactionCountryCodes }: Pick<SessionData, 'allowedTransactionCountryCodes'>,
  page: CountryCode,
): CountryCode {
  const isAllowed = movedTo !== null && allowedTransactionCountryCodes?.includes(movedTo);
  return isAllowed && isCountryCode(movedTo) ? movedTo : page;
}
