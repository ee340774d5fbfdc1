import { deviceOf } from '#shared/domain/access/device-name.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Browser, BrowserSecrets } from '../areas/access/index.ts';
import { browserCookie, knownCookie, rememberCookie, serialiseCookie } from './cookies.ts';

/** The caller's browser: its secrets as cookies, and the session's token as a header. */
export function createBrowser(
  cookies: ReadonlyMap<string, string>,
  {
    channel,
    secrets,
    userAgent,
  }: { readonly channel: Channel; readonly secrets: BrowserSecrets; readonly userAgent: string | null },
  addHeader: (name: string, value: string) => void,
): Browser {
  const setCookie = (name: string, value: string, maxAgeSeconds: number | null) =>
    addHeader('set-cookie', serialiseCookie(name, value, channel, maxAgeSeconds));
  return {
    secret: browserSecretIn(cookies, secrets),
    rememberedLogin: cookies.get(rememberCookie) ?? null,
    renewSecret() {
      const secret = secrets.issue();
      setCookie(browserCookie, secret, null);
      return secret;
    },
    // Read at a login only.
    get device() {
      return deviceOf(userAgent);
    },
    known: cookies.get(knownCookie) ?? null,
    setKnown: (secret, lifetimeMs) => setCookie(knownCookie, secret, lifetimeMs / 1_000),
    setRememberedLogin: (secret, lifetimeMs) => setCookie(rememberCookie, secret, lifetimeMs / 1_000),
    forgetRememberedLogin: () => setCookie(rememberCookie, '', 0),
    setToken: (token) => addHeader('x-auth-token', token),
  };
}

/** The secret that a browser sent, or null: one that we did not issue for this host counts as none. */
export function browserSecretIn(
  cookies: ReadonlyMap<string, string>,
  secrets: BrowserSecrets,
): string | null {
  const secret = cookies.get(browserCookie);
  return secret !== undefined && secrets.isIssued(secret) ? secret : null;
}
