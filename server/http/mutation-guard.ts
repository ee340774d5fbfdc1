/**
 * Keeps other sites from acting with a consumer's cookie. A merchant that embeds the checkout shares its partition, so
 * its own forged POST carries our cookie: the cookie alone is not enough.
 *
 * A change needs both:
 * - our own `Origin`, or `Sec-Fetch-Site: same-origin` where a browser sends no origin;
 * - `x-auth-token` or `x-country-code`, because a custom header forces a preflight, which a foreign page fails. Our
 * client sends `x-country-code` with every call, before sign-in too.
 *
 * A call that lacks a header is told which one. A call of another page is told nothing. Source: decisions 19 and 206.
 */
import { countryHeader } from '#shared/contract/country-header.ts';
import { dashboardHeader } from '#shared/contract/dashboard/dashboard-header.ts';
import type { Config } from '../core/config.ts';
import { Refusal } from '../core/refusal.ts';

/** Why a change is refused before anything is read; null for one of our own pages. */
export function mutationRefusal({ headers }: Request, config: Config): Refusal | null {
  const isOwn = isOwnPage(headers, config);
  const namesPage = headers.has('origin') || headers.has('sec-fetch-site');
  if (!isOwn && namesPage) return new Refusal('not_found');
  const hasOwnHeader = headers.has('x-auth-token') || headers.has(countryHeader);
  if (isOwn && hasOwnHeader) return null;
  const errorInfo = {
    ...(!isOwn && { origin: 'required' }),
    ...(!hasOwnHeader && { [countryHeader]: 'required' }),
  };
  return new Refusal('invalid_object', { errorInfo });
}

/** Whether the browser's headers show that a page of ours sent the request. */
export function isOwnPage(headers: Headers, config: Config): boolean {
  return isOf([config.origins.checkout, config.origins.portal], headers);
}

/**
 * Whether the merchants' dashboard sent the request: from its own origin, with the header that only a script of that origin
 * can send. Without both, the cookie of a merchant counts for nothing, also where a call only reads. Source: decision 273.
 */
export function isDashboard(headers: Headers, config: Config): boolean {
  return headers.has(dashboardHeader) && isOf([config.origins.api], headers);
}

function isOf(origins: readonly string[], headers: Headers): boolean {
  const origin = headers.get('origin');
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origins.includes(origin);
}
