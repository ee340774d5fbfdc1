/**
 * Keeps other sites from acting with a consumer's cookie. A merchant that embeds the checkout shares its partition, so
 * its own forged POST carries our cookie: the cookie alone is not enough.
 *
 * A change needs both:
 * - our own `Origin`, or `Sec-Fetch-Site: same-origin` where a browser sends no origin;
 * - `x-auth-token` or `x-country-code`, because a custom header forces a preflight, which a foreign page fails. Our
 * client sends `x-country-code` with every call, before sign-in too.
 */
import type { Config } from '../core/config.ts';

export function isOwnMutation(request: Request, config: Config): boolean {
  const { headers } = request;
  return isOwnPage(headers, config) && (headers.has('x-auth-token') || headers.has('x-country-code'));
}

/** Whether the browser's headers show that a page of ours sent the request. */
export function isOwnPage(headers: Headers, config: Config): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origin === config.origins.checkout || origin === config.origins.portal;
  return headers.get('sec-fetch-site') === 'same-origin';
}
