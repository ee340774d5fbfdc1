import { describe, expect, it } from 'vitest';
import { reachableFrom, routes } from '#shared/testing/all-routes.ts';
import { accessPaths, checkoutPaths, type Path, portalPaths } from './paths.ts';

/** Where each app starts: the first page of a visitor, and what a bookmark or a link of a message may open. */
const entries: Record<'checkout' | 'portal', readonly Path[]> = {
  checkout: ['/login-email', '/summary-processing'],
  portal: [
    '/login-email',
    '/',
    '/logout',
    '/undo-change',
    '/unsubscribe',
    '/in-store/promo',
    '/oauth/authorize',
    '/annual-report',
    '/uk-annual-report',
  ],
};

const pagesOf = {
  checkout: new Set<Path>([...accessPaths, ...checkoutPaths]),
  portal: new Set<Path>([...accessPaths, ...portalPaths]),
};

const walk = (app: 'checkout' | 'portal'): Set<Path> => {
  const seen = new Set<Path>(entries[app]);
  for (const path of seen) {
    for (const target of reachableFrom(path)) if (pagesOf[app].has(target)) seen.add(target);
  }
  return seen;
};

describe('the map of both apps', () => {
  it('has one row for every path and no other', () => {
    expect(Object.keys(routes).sort()).toEqual([...accessPaths, ...checkoutPaths, ...portalPaths].sort());
  });

  it('lets login and registration lead to only these pages of other areas [ACC-017]', () => {
    const way = (
      '/login-email /login-password /reset-password-verify-ask /reset-password-verify-confirm ' +
      '/reset-password-two-factors-check /reset-password /profile /verify-ask /verify-confirm ' +
      '/verify-ask-email /verify-confirm-email /verify-declined /verify-declined-mobile ' +
      '/verify-declined-email /login-one-time-code /security-verify-ask /security-verify-confirm ' +
      '/promote-persistent-login /mobile-app-download /identification /identification-declined ' +
      '/identification-profile /identification-verify-address /identification-required /forgot-password'
    ).split(' ') as Path[];
    const left = new Set(way.flatMap((path) => [...reachableFrom(path)]));
    for (const path of way) left.delete(path);
    expect([...left].sort()).toEqual([
      '/error-frites-registration',
      '/identification-finished',
      '/identification-skipped',
      '/login-finished',
      '/logout',
      '/registration-finished',
      '/summary-processing',
    ]);
    // In the portal each of the four ends leads home.
    const ends = ['/login-finished', '/registration-finished', '/identification-finished'] as const;
    for (const end of [...ends, '/identification-skipped'] as const) {
      expect(reachableFrom(end)).toContain('/marketing');
    }
    expect(reachableFrom('/marketing')).toContain('/marketing-finished');
    expect(reachableFrom('/marketing-finished')).toContain('/');
  });

  it('only leads to pages that exist', () => {
    for (const path of Object.keys(routes) as Path[]) {
      for (const target of reachableFrom(path))
        expect(routes, `${path} to ${target}`).toHaveProperty([target]);
    }
  });

  it.each(['checkout', 'portal'] as const)('reaches every page of the %s from its entries', (app) => {
    const reached = walk(app);
    // A change of email starts on the account page, which is the portal's.
    const ofPortal = new Set<Path>(app === 'checkout' ? ['/verify-ask-email'] : []);
    const missed = [...pagesOf[app]].filter((path) => !reached.has(path) && !ofPortal.has(path));
    expect(missed).toEqual([]);
  });

  it('declares every dead end, and nothing else as one [ACC-198]', () => {
    for (const [path, route] of Object.entries(routes)) {
      expect(route.next === undefined, path).toBe(route.end === true);
    }
    expect(routes['/verify-declined'].end).toBe(true);
    expect(routes['/verify-declined-mobile'].end).toBe(true);
    expect(routes['/verify-declined-email'].end).toBe(true);
  });

  it('lets every redirect-only page lead on', () => {
    for (const [path, route] of Object.entries(routes)) {
      if (route.redirect) expect(route.next, path).toBeDefined();
    }
  });
});
