import { describe, expect, it } from 'vitest';
import { reachableFrom, routes } from '#shared/testing/all-routes.ts';
import { accessPaths, checkoutPaths, type Path, portalPaths } from './paths.ts';

/** Where each app starts: the first page of a visitor, and what a bookmark may open. */
const entries: Record<'checkout' | 'portal', readonly Path[]> = {
  checkout: ['/login-email', '/summary-processing'],
  portal: ['/login-email', '/', '/logout'],
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
  it('has one row for every path and no other [ACC-017]', () => {
    expect(Object.keys(routes).sort()).toEqual([...accessPaths, ...checkoutPaths, ...portalPaths].sort());
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
