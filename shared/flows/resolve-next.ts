/** Reads the route tables: where an event leads, and whether a page may be opened. */
import { isLoggedIn } from '#shared/domain/session.ts';
import { decisions } from './decisions.ts';
import { guards } from './guards.ts';
import type { Path } from './paths.ts';
import type { AppRoutes, Instead, Next, NextEvent, Route, Target } from './route.ts';
import type { Situation } from './situation.ts';

const isDecision = (target: Target): target is keyof typeof decisions => target.startsWith('@');

function resolveTarget(next: Next, situation: Situation): Path {
  const targets = typeof next === 'string' ? [next] : next;
  for (const candidate of targets) {
    if (typeof candidate !== 'string' && !guards[candidate.when](situation)) continue;
    const target = typeof candidate === 'string' ? candidate : candidate.to;
    return isDecision(target) ? resolveTarget(decisions[target], situation) : target;
  }
  // By its type, a list of targets ends with an unguarded one.
  throw new Error('A list of targets has no last one.');
}

const own = (
  table: Readonly<Record<string, Target | undefined>> | undefined,
  key: string,
): Target | undefined => (table && Object.hasOwn(table, key) ? table[key] : undefined);

function errorTarget({ onError }: Route, errorCode: string | undefined): Target | undefined {
  return errorCode === undefined ? undefined : (own(onError, errorCode) ?? onError?.default);
}

function eventTarget(route: Route, { event, errorCode }: NextEvent): Target | undefined {
  return event === undefined ? errorTarget(route, errorCode) : own(route.on, event);
}

export interface RouteResolver {
  row(path: Path): Route;
  hasTargetFor(path: Path, event: NextEvent): boolean;
  resolveNext(from: Path, event: NextEvent, situation: Situation): string;
  followRedirects(path: Path, situation: Situation): Path;
  reachableFrom(path: Path): ReadonlySet<Path>;
  insteadOf(path: Path, situation: Situation): Instead | undefined;
  admission(path: Path, situation: Situation): Admission;
}

type Admission =
  | { readonly admit: true }
  | { readonly admit: false; readonly redirectTo: Path; readonly keepsQuery?: true };

const admitted: Admission = { admit: true };
const sentTo = (redirectTo: Path): Admission => ({ admit: false, redirectTo });

/** Reads the rows of one app. A target that only the other app has is returned as it is. */
export function createRouteResolver(routes: AppRoutes): RouteResolver {
  const row = (path: Path): Route => {
    const route = routes[path];
    if (!route) throw new Error(`${path} is a page of the other app.`);
    return route;
  };

  /** The page that opens in the place of this one at the moment. */
  const insteadOf = (path: Path, situation: Situation): Instead | undefined =>
    row(path).instead?.find(({ when }) => guards[when](situation));

  /** Follows redirect-only pages to the first one with a screen. */
  const followRedirects = (path: Path, situation: Situation): Path => {
    const route = routes[path];
    return route?.redirect && route.next
      ? followRedirects(resolveTarget(route.next, situation), situation)
      : path;
  };

  return {
    row,

    /** Whether the row has its own target for that event; an error without one is the page's to show. */
    hasTargetFor: (path, event) => eventTarget(row(path), event) !== undefined,

    /**
     * Where a page's next-page event leads: the event's or the error's target, else the error map's default, else the
     * plain next target, with redirect-only pages already followed. Source: ACC-008 to ACC-011.
     * @throws Error on an event that the row does not name, or a dead end: mistakes of the screen.
     */
    resolveNext: (from, event, situation) => {
      const route = row(from);
      const named = eventTarget(route, event);
      if (event.event !== undefined && !named) throw new Error(`${from} has no event ${event.event}.`);
      const next = named ?? route.next;
      if (next === undefined) throw new Error(`${from} is a dead end.`);
      const landed = followRedirects(resolveTarget(next, situation), situation);
      return event.query ? `${landed}?${event.query}` : landed;
    },

    followRedirects,

    /** What a link of the page may open: the targets of its row and its allowed pages. Source: ACC-012. */
    reachableFrom: (path) => {
      const { allowed, next, on = {}, onError = {} } = row(path);
      const reached = new Set<Path>(allowed);
      const add = (targets: Next) => {
        for (const candidate of typeof targets === 'string' ? [targets] : targets) {
          const target = typeof candidate === 'string' ? candidate : candidate.to;
          if (isDecision(target)) add(decisions[target]);
          else reached.add(target);
        }
      };
      if (next) add(next);
      for (const target of [...Object.values(on), ...Object.values(onError)]) if (target) add(target);
      return reached;
    },

    insteadOf,

    /** Whether a page may be opened now, and which page instead. Source: ACC-038, ACC-039, ACC-460, PAY-017, POR-049, POR-051, POR-054. */
    admission: (path, situation) => {
      const route = row(path);
      const instead = insteadOf(path, situation);
      if (instead) return { ...sentTo(instead.to), ...(instead.keepsQuery && { keepsQuery: true }) };
      const { session, user } = situation;
      const signedIn = isLoggedIn(user);
      if (path === '/login-email' && signedIn) return sentTo(followRedirects('/login-finished', situation));
      // Starting over abandons a login that still lacks its second factor.
      if (path === '/login-email' && guards.secondFactorNeeded(situation)) return sentTo('/logout');
      if (route.access === 'registering' && session.registrationId !== null) return admitted;
      if (route.access !== 'public' && !signedIn) {
        if (guards.secondFactorNeeded(situation)) return sentTo('/security-verify-ask');
        const wayOut =
          session.channel === 'PORTAL' && route.access === 'signed-in' ? '/logout' : '/login-email';
        return sentTo(route.signedOut ?? wayOut);
      }
      if (route.requires && !guards[route.requires](situation))
        return sentTo(route.fallback ?? '/login-email');
      const needsProfile = route.access === 'signed-in' && !route.unconfirmed;
      if (needsProfile && signedIn && !session.profileConfirmed) return sentTo('/profile');
      return admitted;
    },
  };
}

/**
 * The row of an address such as `/order/123456789`, with its parameters; null when no row fits.
 * An unknown address is no page at all. Source: POR-002.
 */
export function matchPath(
  address: string,
  candidates: readonly Path[],
): { path: Path; params: Record<string, string> } | null {
  const parts = address.split('/');
  for (const path of candidates) {
    const template = path.split('/');
    if (template.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = template.every((step, index) => {
      const part = parts[index] ?? '';
      if (!step.startsWith('{')) return step === part;
      const value = decoded(part);
      params[step.slice(1, -1)] = value;
      return value !== '';
    });
    if (fits) return { path, params };
  }
  return null;
}

/** Empty for a missing or unreadable step: a visitor can type any address. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return '';
  }
}
