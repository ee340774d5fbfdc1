/**
 * Who goes to the newer portal, and where there. Source: POR-085 to POR-098, POR-387, POR-388, POR-417, PAY-098 to PAY-100.
 */
import type { FlagValues } from '../flags.ts';
import { newPortalBase, newPortalCookie, usesNewPortal } from './new-portal.ts';

type NewPortalFlags = Pick<
  FlagValues,
  'consumer-portal-new-portal-enabled' | 'new-portal-rollout' | 'disallowed-statuses-to-new-portal'
>;

/** Whether the newer portal is open to an account. Source: POR-085, POR-086, POR-387. */
export function hasNewPortalAccess(flags: NewPortalFlags, accountStatus: string): boolean {
  const disallowed = flags['disallowed-statuses-to-new-portal'].split(',').map((status) => status.trim());
  return flags['consumer-portal-new-portal-enabled'] && !disallowed.includes(accountStatus);
}

const accountTab = (tab: string) => () => `/account?tab-acc=${tab}`;

/** An address of this portal, and the page of the newer one. The query is dropped (payments-open O-32). */
const counterparts: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^\/(?:\?.*)?$/, () => '/home'],
  [/^\/payment-schedule(?:\?.*)?$/, () => '/upcoming-payments'],
  [/^\/order\/(\d+)(?:\?.*)?$/, (orderId) => `/orders/${orderId}`],
  [/^\/account(?:\?.*)?$/, accountTab('profile')],
  [/^\/billing(?:[/?].*)?$/, accountTab('payment-methods')],
  [/^\/preferences(?:\?.*)?$/, accountTab('preferences')],
  [/^\/(?:manage-logins|security)(?:\?.*)?$/, accountTab('security')],
  [/^\/oauth(?:[/?].*)?$/, accountTab('security')],
  [/^\/ppa-rendered\?(?:[^&]*&)*?docId=([\w-]+)(?:&|$)/, (documentId) => `/orders/ppa/${documentId}`],
];

/**
 * The page of the newer portal that replaces an address; `null` where there is none.
 * @param address with its query, and perhaps with a locale first; `null` where none is remembered
 */
export function newPortalPath(address: string | null): string | null {
  const path = (address ?? '/').replace(/^\/[a-z]{2}-[a-z]{2}(?=\/|$)/i, '') || '/';
  for (const [pattern, counterpart] of counterparts) {
    const found = pattern.exec(path);
    if (found) return counterpart(found[1] ?? '');
  }
  return null;
}

/** The address of a page of the newer portal in a locale. Source: portal-open O-04. */
export const newPortalAddress = (locale: string, path: string): string =>
  `${newPortalBase}/${locale.toLowerCase()}${path}`;

/** Pages whose journey ends in this portal. Source: POR-097. */
const staysHere = /^\/(?:identification|verify|profile|in-store\/promo)/;

/** What a page of a shopper who is signed in knows of the visit. */
interface PortalVisit {
  readonly flags: NewPortalFlags;
  readonly accountStatus: string;
  /** As `document.cookie` gives them. */
  readonly cookies: string;
  readonly locale: string;
  /** With its query. */
  readonly address: string;
  /** A second factor is missing. */
  readonly requires2fa: boolean;
  readonly profileConfirmed: boolean;
}

/** Where a visit continues in the newer portal; `null` where it stays in this one. Source: POR-097, POR-098, POR-417. */
export function newPortalRedirect(visit: PortalVisit): string | null {
  const { flags, accountStatus, cookies, locale, address, requires2fa, profileConfirmed } = visit;
  if (!hasNewPortalAccess(flags, accountStatus) || requires2fa || !profileConfirmed) return null;
  if (!usesNewPortal(cookies) && !flags['new-portal-rollout']) return null;
  const path = staysHere.test(address) ? null : newPortalPath(address);
  return path && newPortalAddress(locale, path);
}

const yearSeconds = 365 * 86_400;

/**
 * The cookie of a browser that has moved to the newer portal.
 * @param lives for a year once the shopper has chosen it, and for the session after a redirect.
 * Source: POR-099, portal-open O-96.
 */
export const newPortalCookieText = (lives: 'year' | 'session'): string =>
  `${newPortalCookie}=true; Path=/; ${lives === 'year' ? `Max-Age=${yearSeconds}; ` : ''}Secure; SameSite=None`;
