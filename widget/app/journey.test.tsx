/** The ways through the checkout, by the tables that it really runs on. */
import { beforeEach, describe, expect, it } from 'vitest';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { maya } from '#shared/testing/payments.ts';
import { createCheckoutJourney } from './deferred-app.tsx';
import { screens } from './screen-map.ts';

const half = { ...maya, requires2fa: true };
const returning = { email: 'maya@example.com', isReturning: true, profileConfirmed: true } as const;

/** The journey of a checkout that somebody has just opened. */
function start() {
  history.pushState(null, '', '#/');
  return createCheckoutJourney({
    session: storageEntry(() => sessionStorage, 'fourfold.session.test'),
    user: storageEntry(() => localStorage, 'user'),
  });
}
type Journey = ReturnType<typeof start>;

/** Where an address leads whoever types it in. */
function opened(journey: Journey, address: string): string {
  history.replaceState(null, '', `#${address}`);
  journey.addressChanged();
  return journey.location().path;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const protectedPaths = [
  '/profile',
  '/identification',
  '/identification-declined',
  '/identification-profile',
  '/identification-verify-address',
  '/identification-required',
  '/verify-ask-email',
  '/verify-confirm-email',
  '/promote-persistent-login',
];

describe('the checkout', () => {
  it('keeps its channel, the markets that are blocked and those that may pay in the session [ACC-006] [POR-082]', () => {
    const journey = start();
    const { session } = journey.situation();
    expect(session.channel).toBe('CHECKOUT');
    const markets = { blockedMarkets: ['FR'], allowedTransactionCountryCodes: ['AU', 'NZ'] };
    journey.update(markets);
    expect(journey.situation().session).toMatchObject(markets);
  });

  it('puts CHECKOUT on the session of whoever signs in here [PAY-009]', () => {
    const journey = start();
    journey.setUser(maya);
    expect(journey.situation()).toMatchObject({ user: maya, session: { channel: 'CHECKOUT' } });
  });

  it('has these pages of the way in, and one that only leads on [ACC-016]', () => {
    const area =
      '/login-email /login-password /reset-password-verify-ask /reset-password-verify-confirm /reset-password-two-factors-check /reset-password /profile /verify-ask /verify-confirm /verify-ask-email /verify-confirm-email /verify-declined /verify-declined-mobile /verify-declined-email /login-one-time-code /security-verify-ask /security-verify-confirm /promote-persistent-login /mobile-app-download /identification /identification-declined /identification-profile /identification-verify-address /identification-required';
    const isElsewhere = (path: string) =>
      path.startsWith('/summary') || ['/add-card', '/logout', '/error-frites-registration'].includes(path);
    expect(
      Object.keys(screens)
        .filter((path) => !isElsewhere(path))
        .sort(),
    ).toEqual(area.split(' ').sort());
    const journey = start();
    journey.update(returning);
    expect(opened(journey, '/forgot-password')).toBe('/reset-password-verify-ask');
  });

  it('is left by the way in for pages that belong to others [ACC-017]', () => {
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
    const ends = ['/login-finished', '/registration-finished', '/identification-finished'];
    for (const path of [...ends, '/identification-skipped']) {
      expect(opened(journey, path)).toBe('/summary-processing');
    }
    // The home is the portal's.
    expect(opened(journey, '/')).toBe('/summary-processing');
  });

  it('sends /forgot-password on to the SMS or to the choice of a way [ACC-093]', () => {
    const journey = start();
    journey.update({ ...returning, smsVerificationEnabled: false });
    expect(opened(journey, '/forgot-password')).toBe('/reset-password-verify-ask');
    journey.update({ smsVerificationEnabled: true });
    const { flags } = journey.situation();
    journey.setFlags({ ...flags, 'auto-sms-password-reset': true });
    expect(opened(journey, '/forgot-password')).toBe('/reset-password-verify-confirm');
  });

  it('knows a user by these three facts and no other [POR-070]', () => {
    const journey = start();
    journey.setUser({ name: 'Maya', requires2fa: false, shouldAllowEmail: true });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      name: 'Maya',
      requires2fa: false,
      shouldAllowEmail: true,
    });
  });
});

describe('a page that needs a sign-in', () => {
  it.each(protectedPaths)('opens for whoever has signed in, and for nobody else: %s [ACC-014]', (path) => {
    const journey = start();
    journey.update(returning);
    expect(opened(journey, path)).toBe('/login-email');
    journey.setUser(half);
    expect(opened(journey, path)).not.toBe(path);
    journey.setUser(maya);
    expect(opened(journey, path)).toBe(path);
  });

  it.each(['/summary', '/summary-processing', '/add-card'])(
    'stays shut until the second factor is given, too: %s [POR-071] [POR-072] [PAY-002]',
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

  it('leads to the email whoever has not signed in [PAY-017]', () => {
    const journey = start();
    for (const address of ['/summary', '/summary-processing', '/account-link-request']) {
      expect(opened(journey, address)).toBe('/login-email');
    }
  });

  it.each(['/profile', '/verify-ask-email', '/verify-confirm-email'])(
    'opens for whoever is registering: %s [ACC-015]',
    (path) => {
      const journey = start();
      expect(opened(journey, path)).toBe('/login-email');
      journey.update({ registrationId: 'r1' });
      expect(opened(journey, path)).toBe(path);
    },
  );
});

describe('a page without what it needs', () => {
  it('sends back to the email [ACC-460]', () => {
    const journey = start();
    for (const path of ['/login-password', '/reset-password', '/verify-ask']) {
      expect(opened(journey, path)).toBe('/login-email');
    }
    journey.update({ email: 'maya@example.com' });
    expect(opened(journey, '/login-password')).toBe('/login-password');
    expect(opened(journey, '/reset-password')).toBe('/login-email');
    journey.update({ resetPasswordVerificationCode: '111111' });
    expect(opened(journey, '/reset-password')).toBe('/reset-password');
    expect(opened(journey, '/verify-ask')).toBe('/login-email');
    journey.update({ registrationId: 'r1' });
    expect(opened(journey, '/verify-ask')).toBe('/verify-ask');
  });

  it('is no longer the email page for whoever is signed in, who goes to the order [ACC-038]', () => {
    const journey = start();
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    journey.setUser(maya);
    expect(opened(journey, '/login-email')).toBe('/summary-processing');
  });
});

describe('moves', () => {
  it('lead only where the row of the page allows [ACC-012]', () => {
    const journey = start();
    journey.update(returning);
    opened(journey, '/login-password');
    expect(journey.open('/summary')).toBe(false);
    expect(journey.open('/add-card')).toBe(false);
    expect(journey.location().path).toBe('/login-password');
    expect(journey.open('/login-email')).toBe(true);
    expect(journey.location().path).toBe('/login-email');
  });

  it.each([
    ['soft_id_check_failed', '/profile'],
    ['identity_declined', '/identification-declined'],
    ['invalid_address', '/identification-verify-address'],
    ['abandon_verification', '/identification-required'],
  ])('lead from /identification by %s to %s [ACC-273]', (event, to) => {
    const journey = start();
    journey.update({ ...returning, profileConfirmed: false });
    journey.setUser(maya);
    expect(opened(journey, '/identification')).toBe('/identification');
    journey.next({ event });
    expect(journey.location().path).toBe(to);
  });

  it('lead from a login to the order [PAY-014]', () => {
    const journey = start();
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    expect(opened(journey, '/login-password')).toBe('/login-password');
    journey.setUser(maya);
    journey.next();
    expect(journey.location().path).toBe('/summary-processing');
  });
});
