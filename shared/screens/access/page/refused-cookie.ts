import type { TextKey } from '#shared/content/keys.ts';

/**
 * The text about a cookie that the browser did not keep. Only a sandbox on the shopper's own machine is served over plain
 * http, where WebKit keeps no `Secure` cookie: there the text names what helps (decision 191).
 */
export const refusedCookieText = (protocol: string): TextKey =>
  protocol === 'http:' ? 'errors.restricted_cookie_over_http' : 'errors.restricted_cookie';
