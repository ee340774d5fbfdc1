import type { Channel } from '#shared/domain/session.ts';
import type { Browser } from '../services/access/index.ts';
import { browserCookie, rememberCookie, serialiseCookie } from './cookies.ts';

/** The caller's browser: its secrets as cookies, and the session's token as a header. */
export function createBrowser(
  cookies: ReadonlyMap<string, string>,
  channel: Channel,
  addHeader: (name: string, value: string) => void,
): Browser {
  const setCookie = (name: string, value: string, maxAgeSeconds: number | null) =>
    addHeader('set-cookie', serialiseCookie(name, value, channel, maxAgeSeconds));
  return {
    secret: cookies.get(browserCookie) ?? null,
    rememberedLogin: cookies.get(rememberCookie) ?? null,
    setSecret: (secret) => setCookie(browserCookie, secret, null),
    setRememberedLogin: (secret, lifetimeMs) => setCookie(rememberCookie, secret, lifetimeMs / 1_000),
    forgetRememberedLogin: () => setCookie(rememberCookie, '', 0),
    setToken: (token) => addHeader('x-auth-token', token),
  };
}
