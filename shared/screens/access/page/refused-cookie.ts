import type { TextKey } from '#shared/content/keys.ts';

/**
 * The text about a cookie that the browser did not keep. Only a sandbox on the shopper's own machine is served over plain
 * http, where WebKit keeps no `Secure` cookie: there the text names what helps (decision 191).
 *
 * @param newWindow given where the text stands beside a button that opens a window in which the cookie is kept (decision 33)
 */
export function refusedCookieText(protocol: string, newWindow?: () => void): TextKey {
  if (newWindow) return 'access.newWindow.problem';
  return protocol === 'http:' ? 'errors.restricted_cookie_over_http' : 'errors.restricted_cookie';
}
