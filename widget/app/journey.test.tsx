/** The journeys through the checkout, on the route tables that it runs on. */
import { beforeEach, describe, expect, it } from 'vitest';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { describeJourney, half, returning } from '#shared/testing/journey-suite.ts';
import { maya } from '#shared/testing/payments.ts';
import { screens } from './screen-map.ts';
import { createCheckoutJourney } from './start/deferred-app.tsx';

/** The journey of a checkout that has just been opened. */
function start() {
  history.pushState(null, '', '#/');
  return createCheckoutJourney({
    session: storageEntry(() => sessionStorage, 'fourfold.session.test'),
    user: storageEntry(() => localStorage, 'user'),
  });
}
type Journey = ReturnType<typeof start>;

/** The page that is shown when this address is typed in. */
function opened(journey: Journey, address: string): string {
  history.replaceState(null, '', `#${address}`);
  journey.addressChanged();
  return journey.location().path;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Pages of the order, and some that are outside it. */
const isNotAccess = (path: string) =>
  path.startsWith('/summary') ||
  ['/add-card', '/add-address', '/account-link-request', '/logout', '/error-frites-registration'].includes(
    path,
  );

describeJourney({
  channel: 'CHECKOUT',
  start,
  opened,
  signedOut: ['/login-email'],
  accessPages: Object.keys(screens).filter((path) => !isNotAccess(path)),
  notLinked: [['/summary'], ['/add-card'], ['/add-address']],
});

describe('the checkout', () => {
  it('redirects from the login to pages of other areas, and from the email page once signed in [ACC-017] [ACC-038] [PAY-014]', () => {
    const newcomer = start();
    newcomer.update({ email: 'maya@example.com', countryCode: 'FR' });
    expect(opened(newcomer, '/login-email')).toBe('/login-email');
    newcomer.next();
    expect(newcomer.location().path).toBe('/error-frites-registration');
    expect(newcomer.open('/login-email')).toBe(true);
    expect(newcomer.open('/logout')).toBe(true);
    expect(newcomer.location().path).toBe('/logout');

    const journey = start();
    journey.update({ ...returning, countryCode: 'AU', identityCheckStatus: 'VERIFIED' });
    journey.setUser(maya);
    const ends = ['/login-email', '/login-finished', '/registration-finished', '/identification-finished'];
    for (const path of [...ends, '/identification-skipped']) {
      expect(opened(journey, path)).toBe('/summary-processing');
    }
    // The checkout has no home page.
    expect(opened(journey, '/')).toBe('/summary-processing');
  });
});

describe('a page that needs a sign-in', () => {
  it.each(['/summary', '/summary-processing', '/add-card', '/add-address'])(
    'also stays closed until the second factor is given: %s [POR-071] [POR-072]',
    (path) => {
      const journey = start();
      journey.update(returning);
      expect(opened(journey, path)).toBe('/login-email');
      journey.setUser(half);
      expect(opened(journey, path)).not.toBe(path);
      journey.setUser(maya);
      expect(opened(journey, path)).toBe(path);
    },
  );

  it('redirects a shopper who has not signed in to the email [PAY-002] [PAY-017]', () => {
    const journey = start();
    const addresses = [
      '/summary',
      '/summary-processing',
      '/account-link-request',
      '/add-card',
      '/add-address',
    ];
    for (const address of addresses) {
      expect(opened(journey, address)).toBe('/login-email');
    }
  });
});

describe('the page that asks about a linked product', () => {
  it('does not open for an address that names it, before the server has confirmed the request', () => {
    const address = '/?clientId=tallybook&redirectUri=https%3A%2F%2Fevil.example#/account-link-request';
    history.replaceState(null, '', address);
    const journey = createCheckoutJourney({
      session: storageEntry(() => sessionStorage, 'fourfold.session.test'),
      user: storageEntry(() => localStorage, 'user'),
    });
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    journey.setUser(maya);
    expect(journey.situation().session.accountLinkPending).toBe(true);
    expect(opened(journey, '/account-link-request')).toBe('/summary-processing');
  });
});
