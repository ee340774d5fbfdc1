/** Cookies of our hosts: all `__Host-`, so that neither a sibling host nor plain HTTP can set one. */
import type { Channel } from '#shared/domain/session.ts';

export const browserCookie = '__Host-fourfold-browser';
export const knownCookie = '__Host-fourfold-known';
export const rememberCookie = '__Host-fourfold-remember';
export const dashboardCookie = '__Host-fourfold-dashboard';

export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.flatMap(([name, ...value]) => (name ? [[name, value.join('=')]] : [])));
}

/**
 * The checkout may be framed by its merchant, where browsers only store partitioned cookies, one for each shop; the
 * portal is never framed. With `maxAgeSeconds` null the cookie ends with the browser session, 0 removes it.
 */
export function serialiseCookie(
  name: string,
  value: string,
  channel: Channel,
  maxAgeSeconds: number | null,
): string {
  const site = channel === 'CHECKOUT' ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  const life = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; ${site}${life}`;
}

/** The cookie of a merchant who is signed in: no other site can cause a request that carries it. Null removes it. */
export function serialiseDashboardCookie(
  session: { secret: string; expiresAt: Date } | null,
  now: Date,
): string {
  const seconds = session ? Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000) : 0;
  return `${dashboardCookie}=${session?.secret ?? ''}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
}
