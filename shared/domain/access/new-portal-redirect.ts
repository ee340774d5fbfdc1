/**
 * Who goes to the newer portal, and where there. Source: POR-085 to POR-098, POR-387, POR-388, POR-417, PAY-098 to PAY-100.
 */
import type { FlagValues } from '../flags.ts';
import type { CountryCode } from '../markets/index.ts';
import {
  isTrueIn,
  loginMigrationCookie,
  newPortalBase,
  newPortalCookie,
  usesNewPortal,
} from './new-portal.ts';

/** The variant of the migration of logins: empty while there is none. Source: POR-101, portal-open O-96. */
const loginMigrationFlag = 'consumer-portal-login-migration-variant';

type MoveFlags = NewPortalFlags & Pick<FlagValues, typeof loginMigrationFlag>;

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

interface Visit {
  readonly flags: MoveFlags;
  /** As `document.cookie` gives them. */
  readonly cookies: string;
  readonly locale: string;
}

/** What a page of a shopper who is signed in knows of the visit. */
interface PageVisit extends Visit {
  readonly accountStatus: string;
  /** With its query. */
  readonly address: string;
  /** A second factor is missing. */
  readonly requires2fa: boolean;
  readonly profileConfirmed: boolean;
}

/** What the login page knows of the visit. */
interface LoginVisit extends Visit {
  readonly countryCode: CountryCode;
}

export interface Move {
  /** The address in the newer portal. */
  readonly target: string;
  /** What is remembered of the move; null where it is remembered already. */
  readonly cookie: string | null;
}

interface MoveRow<Seen> {
  readonly name: 'chosen' | 'rollout' | 'login-migration';
  readonly applies: (visit: Seen) => boolean;
  /** Null for an address that has no counterpart, which stays. */
  readonly target: (visit: Seen) => string | null;
  /** How long this browser remembers the move. */
  readonly remembers: CookieLife | null;
}

/** Where in the portal a move is decided, and what moves a visit there. The first row that applies decides. */
interface MoveTable {
  /** On each page of a shopper who is signed in. */
  readonly page: readonly MoveRow<PageVisit>[];
  /** When the login page opens. */
  readonly login: readonly MoveRow<LoginVisit>[];
}

const mayMove = ({ flags, accountStatus, requires2fa, profileConfirmed }: PageVisit): boolean =>
  hasNewPortalAccess(flags, accountStatus) && !requires2fa && profileConfirmed;

function pageOfNewPortal({ address, locale }: PageVisit): string | null {
  const path = staysHere.test(address) ? null : newPortalPath(address);
  return path && newPortalAddress(locale, path);
}

/** The markets whose logins move. Source: POR-102. */
const migratesLogins: readonly CountryCode[] = ['US', 'CA', 'AU'];

/** Every way into the newer portal without a link. Source: POR-097 to POR-102, POR-417, portal-open O-03, O-96. */
export const moves: MoveTable = {
  page: [
    {
      name: 'chosen',
      applies: (visit) => mayMove(visit) && usesNewPortal(visit.cookies),
      target: pageOfNewPortal,
      remembers: null,
    },
    {
      name: 'rollout',
      applies: (visit) => mayMove(visit) && visit.flags['new-portal-rollout'],
      target: pageOfNewPortal,
      remembers: 'session',
    },
  ],
  login: [
    {
      name: 'login-migration',
      applies: ({ flags, cookies, countryCode }) =>
        flags[loginMigrationFlag] !== '' &&
        migratesLogins.includes(countryCode) &&
        isTrueIn(cookies, loginMigrationCookie),
      target: ({ locale }) => newPortalAddress(locale, '/login'),
      remembers: null,
    },
  ],
};

function moveBy<Seen>(rows: readonly MoveRow<Seen>[], visit: Seen): Move | null {
  const row = rows.find(({ applies }) => applies(visit));
  const target = row?.target(visit);
  if (!row || !target) return null;
  return { target, cookie: row.remembers && newPortalCookieText(row.remembers) };
}

/** Where a page continues in the newer portal; null where it stays in this one. Source: POR-097, POR-098, POR-417. */
export const moveOfPage = (visit: PageVisit): Move | null => moveBy(moves.page, visit);

/**
 * Where a login continues in the newer portal; null where it stays in this one.
 * @param visit with the cookies after `migrationCookieText` was written
 * Source: POR-102.
 */
export const moveOfLogin = (visit: LoginVisit): Move | null => moveBy(moves.login, visit);

type CookieLife = 'year' | 'session';

const yearSeconds = 365 * 86_400;

const cookieText = (name: string, value: boolean, lives: CookieLife): string =>
  `${name}=${value}; Path=/; ${lives === 'year' ? `Max-Age=${yearSeconds}; ` : ''}Secure; SameSite=None`;

/**
 * The cookie of a browser that has moved to the newer portal.
 * @param lives for a year once the shopper has chosen it, and for the session after a redirect.
 * Source: POR-099, portal-open O-96.
 */
export const newPortalCookieText = (lives: CookieLife): string => cookieText(newPortalCookie, true, lives);

/**
 * What the login page writes for the variant of the migration: A moves this browser's logins, C keeps them here, and B
 * leaves what there is. Null where nothing is written. Source: POR-100, POR-101.
 */
export function migrationCookieText(flags: Pick<FlagValues, typeof loginMigrationFlag>): string | null {
  const variant = flags[loginMigrationFlag];
  if (variant !== 'A' && variant !== 'C') return null;
  return cookieText(loginMigrationCookie, variant === 'A', 'year');
}
