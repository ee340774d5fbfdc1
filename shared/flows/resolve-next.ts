/** Reads the route tables: where an event leads, and whether a page may be opened. */
import { isLoggedIn } from '#shared/domain/session.ts';
import { guards } from './guards.ts';
import type { Path } from './paths.ts';
import type { Next, NextEvent, Route, Target } from './route.ts';
import { decisions, routes } from './route-map.ts';
import type { Situation } from './situation.ts';

const isDecision = (target: Target): target is keyof typeof decisions => target.startsWith('@');

function resolveTarget(next: Next, situation: Situation): Path {
  const targets = typeof next === 'string' ? [next] : next;
  for (const candidate of targets) {
    if (typeof candidate !== 'string' && !guards[candidate.when](situation)) continue;
    const target = typeof candidate === 'string' ? candidate : candidate.to;
    return isDecision(target) ? resolveTarget(decisions[target], situation) : target;
  }
  // The type of a list of targets ends it with a plain one.
  throw new Error('A list of targets has no last one.');
}

function errorTarget(route: Route, errorCode: string | undefined): Target | undefined {
  if (errorCode === undefined || route.onError === undefined) return undefined;
  if (typeof route.onError === 'string') return route.onError;
  return Object.hasOwn(route.onError, errorCode) ? route.onError[errorCode] : route.onError.default;
}

/** Whether the page has a target of its own for that error; without one the error is the page's to show. */
export const leavesOn = (path: Path, errorCode: string): boolean =>
  errorTarget(routes[path], errorCode) !== undefined;

/**
 * Where a page's next-page event leads: the error's target, else the map's default, else the plain next target,
 * with redirect-only pages already followed. Source: ACC-008 to ACC-011.
 * @throws Error on a dead end without an error target, which is a mistake of the screen.
 */
export function resolveNext(from: Path, event: NextEvent, situation: Situation): string {
  const route = routes[from];
  const next = errorTarget(route, event.errorCode) ?? route.next;
  const target = next && resolveTarget(next, situation);
  if (target === undefined) throw new Error(`${from} is a dead end.`);
  const landed = followRedirects(target, situation);
  return event.query ? `${landed}?${event.query}` : landed;
}

/** Follows redirect-only pages to the first one with a screen. */
export function followRedirects(path: Path, situation: Situation): Path {
  const route = routes[path];
  return route.redirect && route.next
    ? followRedirects(resolveTarget(route.next, situation), situation)
    : path;
}

/** What the link of a page may open: its targets, its error targets and its allowed pages. Source: ACC-012. */
export function reachableFrom(path: Path): ReadonlySet<Path> {
  const route = routes[path];
  const reached = new Set<Path>(route.allowed);
  const add = (next: Next) => {
    for (const candidate of typeof next === 'string' ? [next] : next) {
      const target = typeof candidate === 'string' ? candidate : candidate.to;
      if (isDecision(target)) add(decisions[target]);
      else reached.add(target);
    }
  };
  if (route.next) add(route.next);
  const { onError } = route;
  for (const target of typeof onError === 'string' ? [onError] : Object.values(onError ?? {})) {
    if (target) add(target);
  }
  return reached;
}

export type Admission = { readonly admit: true } | { readonly admit: false; readonly redirectTo: Path };

const admitted: Admission = { admit: true };
const sentTo = (redirectTo: Path): Admission => ({ admit: false, redirectTo });

/** Whether a page may be opened now, and which page instead. Source: ACC-038, ACC-039, ACC-460, PAY-017, POR-049, POR-054. */
export function admission(path: Path, situation: Situation): Admission {
  const route = routes[path];
  const { session, user } = situation;
  const signedIn = isLoggedIn(user);
  if (path === '/login-email' && signedIn) return sentTo(followRedirects('/login-finished', situation));
  // Whoever starts over gives the half-finished login up.
  if (path === '/login-email' && guards.secondFactorNeeded(situation)) return sentTo('/logout');
  if (route.access === 'registering' && session.registrationId !== null) return admitted;
  if (route.access !== 'public' && !signedIn) {
    return sentTo(session.channel === 'PORTAL' && route.access === 'signed-in' ? '/logout' : '/login-email');
  }
  if (route.requires && !guards[route.requires](situation)) return sentTo(route.fallback ?? '/login-email');
  const needsProfile = route.access === 'signed-in' && !route.unconfirmed;
  if (needsProfile && signedIn && !session.profileConfirmed) return sentTo('/profile');
  return admitted;
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

/** Empty for a step that is nothing, or nothing that can be read: anybody can type an address. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return '';
  }
}
