/** Who may open which page, where all others are sent, which links a page has, and where its errors lead. */
import { describe, expect, it } from 'vitest';
import { type FlagValues, flagDefaults, flagValues } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { Channel, SessionData } from '#shared/domain/session.ts';
import { checkoutMap } from './checkout/checkout-map.ts';
import { portalMap } from './orders/portal-map.ts';
import type { Path } from './paths.ts';
import { createRouteResolver } from './resolve-next.ts';

const apps = { CHECKOUT: createRouteResolver(checkoutMap), PORTAL: createRouteResolver(portalMap) };
const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

const situation = (channel: Channel, session: Partial<SessionData>, isSignedIn = false) => ({
  session: { ...newSession(channel), ...session },
  user: isSignedIn ? maya : null,
  flags: flagDefaults,
});

function opened(channel: Channel, path: Path, session: Partial<SessionData>, isSignedIn = false): Path {
  const answer = apps[channel].admission(path, situation(channel, session, isSignedIn));
  return answer.admit ? path : answer.redirectTo;
}

const stranger = {};
const known = { email: 'maya@example.com' };
const registering = { ...known, registrationId: 'r' };
const confirmed = { ...known, profileConfirmed: true };

const pages = (text: string) => text.split(' ') as Path[];
const ofCheckout = pages('/summary-processing /summary /add-card /add-address');
const ofPortal = pages(
  '/ /order/{orderId} /purchase-agreement/{agreementId} /billing-agreement/{billingAgreementId} /ppa-rendered /payment-schedule /account /billing /preferences /shop /marketing /marketing-finished',
);
const ends = pages('/login-finished /registration-finished /identification-finished /identification-skipped');

describe.each(['CHECKOUT', 'PORTAL'] as const)('in the %s', (channel) => {
  const wayOut = channel === 'PORTAL' ? '/logout' : '/login-email';

  it.each(
    pages(
      '/login-email /logout /verify-declined /verify-declined-mobile /verify-declined-email /error-frites-registration',
    ),
  )('everyone may open %s [ACC-013]', (path) => {
    expect(opened(channel, path, stranger)).toBe(path);
    expect(opened(channel, path, registering)).toBe(path);
  });

  it.each(
    pages('/login-password /forgot-password /reset-password-verify-ask /reset-password-verify-confirm'),
  )('a visitor who gave an email may open %s [ACC-013] [ACC-460]', (path) => {
    expect(opened(channel, path, stranger)).toBe('/login-email');
    expect(opened(channel, path, known)).toBe(path);
  });

  it.each(pages('/verify-ask /verify-confirm /verify-ask-email /verify-confirm-email /profile'))(
    'a visitor who registers or has signed in may open %s [ACC-014] [ACC-015] [ACC-460]',
    (path) => {
      expect(opened(channel, path, known)).toBe('/login-email');
      expect(opened(channel, path, registering)).toBe(path);
      expect(opened(channel, path, known, true)).toBe(path);
    },
  );

  it.each(
    pages(
      '/promote-persistent-login /identification /identification-declined /identification-profile /identification-verify-address /identification-required /mobile-app-download',
    ),
  )('a signed-in shopper may open %s, with or without a profile [ACC-014]', (path) => {
    expect(opened(channel, path, stranger)).toBe(wayOut);
    expect(opened(channel, path, registering)).toBe(wayOut);
    expect(opened(channel, path, known, true)).toBe(path);
    expect(opened(channel, path, confirmed, true)).toBe(path);
  });

  it.each([...ends, ...(channel === 'PORTAL' ? ofPortal : ofCheckout)])(
    'a signed-in shopper with a profile may open %s [PAY-017] [POR-049] [POR-054]',
    (path) => {
      expect(opened(channel, path, stranger)).toBe(wayOut);
      expect(opened(channel, path, registering)).toBe(wayOut);
      expect(opened(channel, path, known, true)).toBe('/profile');
      expect(opened(channel, path, confirmed, true)).toBe(path);
    },
  );
});

it('a stranger may not open the request of a linked product [PAY-017]', () => {
  expect(opened('CHECKOUT', '/account-link-request', stranger)).toBe('/login-email');
});

it('opens the page of a promo code after a login by email, without the logout page [POR-051]', () => {
  expect(opened('PORTAL', '/in-store/promo', stranger)).toBe('/login-email');
  expect(opened('PORTAL', '/in-store/promo', registering)).toBe('/login-email');
  expect(opened('PORTAL', '/in-store/promo', known, true)).toBe('/profile');
  expect(opened('PORTAL', '/in-store/promo', confirmed, true)).toBe('/in-store/promo');
});

it('opens the page to refer a friend only where its flag is on [POR-021]', () => {
  const open = (flags: Partial<FlagValues>, isSignedIn = true) => {
    const answer = apps.PORTAL.admission('/refer', {
      ...situation('PORTAL', confirmed, isSignedIn),
      flags: flagValues(flags),
    });
    return answer.admit ? '/refer' : answer.redirectTo;
  };
  expect(open({ 'referral-sign-up': true })).toBe('/refer');
  expect(open({ 'referral-sign-up': false })).toBe('/');
  expect(open({})).toBe('/');
  expect(open({ 'referral-sign-up': true }, false)).toBe('/logout');
});

it('a visitor opens each public page of the portal, and is not sent to the login [POR-415]', () => {
  const everywhere = pages('/logout /unsubscribe /annual-report /error-frites-registration');
  for (const path of everywhere) expect(opened('PORTAL', path, stranger)).toBe(path);
  expect(opened('PORTAL', '/uk-annual-report', { countryCode: 'GB' })).toBe('/uk-annual-report');
});

it('everyone may unsubscribe, and is led on to home [POR-010]', () => {
  for (const session of [stranger, registering]) {
    expect(opened('PORTAL', '/unsubscribe', session)).toBe('/unsubscribe');
  }
  expect(opened('PORTAL', '/unsubscribe', confirmed, true)).toBe('/unsubscribe');
  expect(apps.PORTAL.resolveNext('/unsubscribe', {}, situation('PORTAL', confirmed, true))).toBe('/');
});

it('everyone may open the link to undo a change, which leads to a new password', () => {
  for (const session of [stranger, registering]) {
    expect(opened('PORTAL', '/undo-change', session)).toBe('/undo-change');
  }
  expect(opened('PORTAL', '/undo-change', confirmed, true)).toBe('/undo-change');
  expect(apps.PORTAL.resolveNext('/undo-change', {}, situation('PORTAL', known))).toMatch(
    /^\/reset-password-verify-/,
  );
});

it.each(pages('/summary-success /summary-declined /summary-expired /summary-cancelled'))(
  'everyone may see the end of a checkout at %s',
  (path) => {
    expect(opened('CHECKOUT', path, stranger)).toBe(path);
    expect(apps.CHECKOUT.reachableFrom(path)).toEqual(new Set());
  },
);

it.each<[Path, string]>([
  ['/login-one-time-code', '/login-email /login-password'],
  ['/security-verify-ask', '/logout'],
  ['/security-verify-confirm', '/security-verify-ask /logout'],
  ['/reset-password-verify-ask', '/login-email /login-password'],
  ['/reset-password-verify-confirm', '/reset-password-verify-ask /login-email /login-password'],
  ['/reset-password-two-factors-check', '/reset-password-verify-confirm'],
  ['/reset-password', '/reset-password-verify-confirm'],
  ['/verify-ask', '/login-email'],
  ['/verify-confirm', '/verify-ask'],
  ['/verify-confirm-email', '/verify-ask-email'],
  ['/verify-declined', '/login-email'],
  ['/verify-declined-mobile', '/login-email'],
  ['/verify-declined-email', '/login-email'],
  ['/error-frites-registration', '/login-email'],
  ['/mobile-app-download', '/identification-profile /profile /identification'],
])('the links of %s open %s', (path, links) => {
  for (const app of Object.values(apps))
    expect([...app.reachableFrom(path)]).toEqual(expect.arrayContaining(pages(links)));
});

it('the links of the summary and of a new card lead to each other, those of the portal to its pages', () => {
  const { reachableFrom } = apps.CHECKOUT;
  const outcomes = pages('/summary-success /summary-declined /summary-expired /summary-cancelled');
  expect(reachableFrom('/summary')).toEqual(
    new Set([
      ...pages('/add-card /add-address /login-email /identification /account-link-request'),
      ...outcomes,
    ]),
  );
  expect(reachableFrom('/add-card')).toEqual(new Set(['/summary', ...outcomes]));
  expect(reachableFrom('/add-address')).toEqual(new Set(['/summary', ...outcomes]));
  expect(reachableFrom('/summary-processing')).toEqual(
    new Set([...pages('/summary /account-link-request /identification'), ...outcomes]),
  );
  expect(reachableFrom('/account-link-request')).toEqual(
    new Set([...pages('/summary /identification'), ...outcomes]),
  );
  const portal = apps.PORTAL.reachableFrom;
  const further = '/billing /preferences /security /refer /logout';
  const agreements = '/purchase-agreement/{agreementId} /billing-agreement/{billingAgreementId}';
  expect(portal('/')).toEqual(
    new Set(pages(`/order/{orderId} ${agreements} /payment-schedule /account /oauth/revoke ${further}`)),
  );
  expect(portal('/order/{orderId}')).toEqual(
    new Set(pages(`/ /payment-schedule /account /oauth/revoke /ppa-rendered ${further}`)),
  );
  expect(portal('/purchase-agreement/{agreementId}')).toEqual(
    new Set(pages(`/ /payment-schedule /account /oauth/revoke ${further}`)),
  );
  expect(portal('/billing-agreement/{billingAgreementId}')).toEqual(
    new Set(pages(`/ /order/{orderId} /payment-schedule /account /oauth/revoke ${further}`)),
  );
  expect(portal('/payment-schedule')).toEqual(
    new Set(pages(`/ /order/{orderId} /account /oauth/revoke ${further}`)),
  );
  expect(portal('/account')).toEqual(
    new Set(
      pages(
        `/ /payment-schedule /oauth/revoke /verify-confirm-email /verify-confirm /identification /identification-profile /profile ${further}`,
      ),
    ),
  );
  expect(portal('/billing')).toEqual(
    new Set(pages('/ /payment-schedule /account /oauth/revoke /preferences /security /refer /logout')),
  );
  expect(portal('/oauth/authorize')).toEqual(new Set(pages('/')));
  expect(portal('/oauth/revoke')).toEqual(new Set(pages(`/ /payment-schedule /account ${further}`)));
  expect(portal('/security')).toEqual(
    new Set(
      pages(
        `/ /payment-schedule /account /manage-logins /oauth/revoke /verify-confirm-email ${further}`,
      ).filter((path) => path !== '/security'),
    ),
  );
  expect(portal('/manage-logins')).toEqual(
    new Set(pages(`/ /payment-schedule /account /oauth/revoke ${further}`)),
  );
});

it('a transient page is not returned to', () => {
  const transient = (channel: Channel, map: object) =>
    (Object.keys(map) as Path[]).filter((path) => apps[channel].row(path).transient);
  expect(transient('CHECKOUT', checkoutMap)).toEqual(['/logout', '/summary-processing']);
  expect(transient('PORTAL', portalMap)).toEqual(['/logout', '/shop', '/marketing']);
});

const endsOfCode =
  'max_sms_code_attempts sms_code_not_found not_found max_attempts_reached sms_verification_code_generation_not_allowed';
const endsOfReset =
  'password_reset_code_generation_not_allowed verification_code_generation_not_allowed password_reset_code_max_attempts';
const endOfChallenges = 'password_reset_two_factor_challenges_max_attempts';

it.each<[Path, Path, string]>([
  ['/security-verify-ask', '/verify-declined', `${endsOfCode} ${endsOfReset}`],
  ['/security-verify-confirm', '/verify-declined', `${endsOfCode} ${endsOfReset}`],
  ['/reset-password-verify-ask', '/verify-declined', `${endsOfCode} ${endsOfReset}`],
  ['/reset-password-verify-confirm', '/verify-declined', `${endsOfCode} ${endsOfReset}`],
  ['/reset-password-two-factors-check', '/verify-declined', `not_found ${endsOfReset} ${endOfChallenges}`],
  ['/reset-password', '/verify-declined', `${endsOfReset} ${endOfChallenges}`],
  [
    '/verify-ask',
    '/verify-declined-mobile',
    'sms_verification_code_generation_not_allowed max_attempts_reached',
  ],
  ['/verify-confirm', '/verify-declined-mobile', endsOfCode],
  ['/verify-ask-email', '/verify-declined-email', 'not_found max_attempts_reached'],
  ['/verify-confirm-email', '/verify-declined-email', endsOfCode],
])('%s ends at %s by these codes [ACC-147]', (path, declined, codes) => {
  const { hasTargetFor, resolveNext } = apps.PORTAL;
  for (const errorCode of codes.split(' ')) {
    expect(resolveNext(path, { errorCode }, situation('PORTAL', registering)), errorCode).toBe(declined);
  }
  expect(hasTargetFor(path, { errorCode: 'invalid_code' })).toBe(false);
});

it('a page leads on when it is done', () => {
  const next = (channel: Channel, path: Path) =>
    apps[channel].resolveNext(path, {}, situation(channel, confirmed, true));
  expect(next('PORTAL', '/reset-password')).toBe('/profile');
  expect(next('CHECKOUT', '/summary-processing')).toBe('/summary');
  expect(next('CHECKOUT', '/summary')).toBe('/summary-success');
  expect(next('CHECKOUT', '/add-card')).toBe('/summary');
  expect(next('CHECKOUT', '/add-address')).toBe('/summary');
  expect(next('PORTAL', '/shop')).toBe('/marketing');
  expect(next('PORTAL', '/marketing')).toBe('/');
});
