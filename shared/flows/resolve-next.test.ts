import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { Channel, SessionData } from '#shared/domain/session.ts';
import { admission, hasTargetFor, reachableFrom, resolveNext } from '#shared/testing/all-routes.ts';
import { createRouteResolver, matchPath } from './resolve-next.ts';
import type { Situation } from './situation.ts';

const situation = (
  channel: Channel,
  session: Partial<SessionData> = {},
  signedIn = false,
  flags = flagDefaults,
): Situation => ({
  session: { ...newSession(channel), ...session },
  user: signedIn ? { name: 'Maya', requires2fa: false, shouldAllowEmail: true } : null,
  flags,
});

const confirmed = { isReturning: true, profileConfirmed: true };

describe('the next page', () => {
  it('follows from what a row carries: a plain target, targets of errors, who may open it, and its links [ACC-007]', () => {
    const own = createRouteResolver({
      '/login-email': { access: 'public', next: '/login-password' },
      '/login-password': { access: 'public', next: '/login-email' },
      '/verify-declined': { access: 'public', end: true },
      '/account': {
        access: 'signed-in',
        next: '/login-email',
        onError: { account_locked: '/verify-declined', default: '/logout' },
        allowed: ['/marketing'],
      },
    });
    const at = (errorCode?: string) =>
      own.resolveNext('/account', errorCode ? { errorCode } : {}, situation('PORTAL'));
    expect([at(), at('account_locked'), at('conflict')]).toEqual([
      '/login-email',
      '/verify-declined',
      '/logout',
    ]);
    expect([...own.reachableFrom('/account')].sort()).toEqual([
      '/login-email',
      '/logout',
      '/marketing',
      '/verify-declined',
    ]);
    expect(own.admission('/login-email', situation('PORTAL'))).toEqual({ admit: true });
    expect(own.admission('/account', situation('PORTAL')).admit).toBe(false);
    expect(own.admission('/account', situation('PORTAL', confirmed, true))).toEqual({ admit: true });
  });

  it('is the target of the error code where the row has one [ACC-008]', () => {
    expect(
      resolveNext('/login-password', { errorCode: 'force_password_reset_required' }, situation('PORTAL')),
    ).toBe('/reset-password-verify-ask');
  });

  it('is the default of the row for every other code, where the row has one [ACC-009]', () => {
    const own = createRouteResolver({
      '/login-email': { access: 'public', next: '/login-password' },
      '/login-password': {
        access: 'public',
        next: '/login-email',
        onError: { account_locked: '/verify-declined', default: '/verify-declined-email' },
      },
      '/verify-declined': { access: 'public', end: true },
      '/verify-declined-email': { access: 'public', end: true },
    });
    const leads = (errorCode?: string) =>
      own.resolveNext('/login-password', errorCode ? { errorCode } : {}, situation('PORTAL'));
    expect(leads('account_locked')).toBe('/verify-declined');
    expect(leads('account_disabled')).toBe('/verify-declined-email');
    expect(leads('default')).toBe('/verify-declined-email');
    expect(leads()).toBe('/login-email');
    expect(own.resolveNext('/login-email', { errorCode: 'account_disabled' }, situation('PORTAL'))).toBe(
      '/login-password',
    );
  });

  it('is the plain target for a code without its own target [ACC-010]', () => {
    expect(
      resolveNext('/login-password', { errorCode: 'account_locked' }, situation('PORTAL', confirmed)),
    ).toBe('/marketing');
    expect(resolveNext('/login-password', {}, situation('PORTAL', confirmed))).toBe('/marketing');
  });

  it('carries a query string along [ACC-011]', () => {
    expect(resolveNext('/logout', { query: 'campaign=ap2020' }, situation('PORTAL'))).toBe(
      '/login-email?campaign=ap2020',
    );
  });

  it('asks for the password of an existing consumer who has one [ACC-029]', () => {
    const known = situation('PORTAL', { isReturning: true, passwordExists: true });
    expect(resolveNext('/login-email', {}, known)).toBe('/login-password');
  });

  it('leads an existing consumer without a password to the code that sets one [ACC-030] [ACC-093]', () => {
    const known = situation('CHECKOUT', {
      isReturning: true,
      passwordExists: false,
      smsVerificationEnabled: true,
    });
    expect(resolveNext('/login-email', {}, known)).toBe('/reset-password-verify-confirm');
    const withoutSms = { ...known, session: { ...known.session, smsVerificationEnabled: false } };
    const switchedOff = { ...known, flags: { ...flagDefaults, 'auto-sms-password-reset': false } };
    for (const asked of [withoutSms, switchedOff])
      expect(resolveNext('/login-email', {}, asked)).toBe('/reset-password-verify-ask');
  });

  it.each(['FR', 'IT', 'ES'] as const)(
    'tells an unknown email in %s that registration is closed [ACC-002]',
    (countryCode) => {
      expect(resolveNext('/login-email', {}, situation('PORTAL', { countryCode }))).toBe(
        '/error-frites-registration',
      );
    },
  );

  it('leads an unknown email elsewhere on through the login-finished logic [ACC-031]', () => {
    const unknown = situation('PORTAL', {
      countryCode: 'AU',
      smsVerificationRequired: true,
      registrationId: 'r',
    });
    expect(resolveNext('/login-email', {}, unknown)).toBe('/verify-ask');
  });

  it('after verify-ask is the SMS code when SMS is on or a mobile change is under way [ACC-142]', () => {
    expect(resolveNext('/verify-ask', {}, situation('PORTAL', { smsVerificationEnabled: true }))).toBe(
      '/verify-confirm',
    );
    expect(resolveNext('/verify-ask', {}, situation('PORTAL', { changeMobileToken: 't' }))).toBe(
      '/verify-confirm',
    );
  });

  it('after verify-ask without SMS is login-finished in checkout and the email code elsewhere [ACC-143] [ACC-144]', () => {
    expect(resolveNext('/verify-ask', {}, situation('CHECKOUT'))).toBe('/profile');
    expect(resolveNext('/verify-ask', {}, situation('PORTAL'))).toBe('/verify-confirm-email');
  });

  it.each([
    ['approved', '/summary-success'],
    ['declined', '/summary-declined'],
    ['expired', '/summary-expired'],
    ['cancelled', '/summary-cancelled'],
  ])('shows a checkout that is %s on %s [PAY-389]', (event, page) => {
    for (const from of ['/summary-processing', '/summary'] as const) {
      expect(resolveNext(from, { event }, situation('CHECKOUT', confirmed, true))).toBe(page);
    }
  });

  it('leads from a checkout that does not start without an identity to its check', () => {
    for (const from of ['/summary-processing', '/summary'] as const) {
      const event = { event: 'identityRequired' };
      expect(resolveNext(from, event, situation('CHECKOUT', confirmed, true))).toBe('/identification');
    }
  });
});

describe('the login-finished logic', () => {
  const verification = fc.record({
    isEmailVerificationRequired: fc.boolean(),
    smsVerificationRequired: fc.boolean(),
    isReturning: fc.boolean(),
    profileConfirmed: fc.boolean(),
  });
  const landing = (session: Partial<SessionData>) =>
    resolveNext('/login-password', {}, situation('CHECKOUT', session));

  it('asks for the email code before anything else [ACC-019]', () => {
    fc.assert(
      fc.property(verification, (session) => {
        expect(landing({ ...session, isEmailVerificationRequired: true })).toBe('/verify-confirm-email');
      }),
    );
  });

  it('asks for the mobile next [ACC-020]', () => {
    fc.assert(
      fc.property(verification, (session) => {
        const given = { ...session, isEmailVerificationRequired: false, smsVerificationRequired: true };
        expect(landing(given)).toBe('/verify-ask');
      }),
    );
  });

  it('then asks for the profile unless it is a confirmed returning consumer [ACC-022]', () => {
    fc.assert(
      fc.property(verification, (session) => {
        const given = { ...session, isEmailVerificationRequired: false, smsVerificationRequired: false };
        const isConfirmed = given.isReturning && given.profileConfirmed;
        expect(landing(given)).toBe(isConfirmed ? '/summary-processing' : '/profile');
      }),
    );
  });

  it('ends at the summary in checkout and at home in the portal [PAY-014] [ACC-024]', () => {
    expect(landing(confirmed)).toBe('/summary-processing');
    expect(resolveNext('/login-password', {}, situation('PORTAL', confirmed))).toBe('/marketing');
  });
});

describe('opening a page', () => {
  const opened = (path: Parameters<typeof admission>[0], where: Situation) => {
    const answer = admission(path, where);
    return answer.admit ? path : answer.redirectTo;
  };

  it('sends a signed-in visitor on from the email page [ACC-038]', () => {
    expect(opened('/login-email', situation('CHECKOUT', confirmed, true))).toBe('/summary-processing');
    expect(opened('/login-email', situation('PORTAL', confirmed, true))).toBe('/marketing');
  });
});

describe('links and addresses', () => {
  it('allows only the targets and the allowed pages of a row [ACC-012]', () => {
    const fromPassword = reachableFrom('/login-password');
    expect(fromPassword.has('/forgot-password')).toBe(true);
    expect(fromPassword.has('/order/{orderId}')).toBe(false);
    expect(reachableFrom('/security-verify-confirm').has('/verify-declined')).toBe(true);
  });

  it('are none of a page of the other app, or by an event or an error that the row does not name', () => {
    const { row } = createRouteResolver({ '/login-email': { access: 'public', next: '/marketing' } });
    expect(() => row('/account')).toThrow('/account is a page of the other app.');
    expect(() => resolveNext('/summary', { event: 'toString' }, situation('CHECKOUT'))).toThrow(
      '/summary has no event toString.',
    );
    expect(() => resolveNext('/verify-declined', {}, situation('CHECKOUT'))).toThrow(
      '/verify-declined is a dead end.',
    );
    expect(hasTargetFor('/account', { errorCode: 'toString' })).toBe(false);
    expect(hasTargetFor('/summary', { event: 'approved' })).toBe(true);
    expect(hasTargetFor('/summary', {})).toBe(false);
  });

  it('may leave for a page that only the other app has', () => {
    const own = createRouteResolver({ '/logout': { access: 'public', next: '/marketing' } });
    expect(own.resolveNext('/logout', {}, situation('PORTAL'))).toBe('/marketing');
  });

  it('follow the targets of events and errors too [ACC-012]', () => {
    const { reachableFrom: reached } = createRouteResolver({
      '/profile': {
        access: 'registering',
        next: [{ when: 'inCheckout', to: '/summary' }, '@identification-end'],
        on: { skip_page: '/identification' },
        onError: { forbidden: '/logout', default: '/account' },
        allowed: ['/login-email'],
      },
    });
    expect([...reached('/profile')].sort()).toEqual([
      '/account',
      '/identification',
      '/login-email',
      '/logout',
      '/marketing',
      '/summary',
      '/summary-processing',
    ]);
  });

  it('take no address with more or fewer steps, or one that cannot be read', () => {
    for (const address of ['/order', '/order/1/2', '/order/%E0%A4%A', '', '/orders/1']) {
      expect(matchPath(address, ['/account', '/order/{orderId}']), address).toBeNull();
    }
    expect(matchPath('/order/a%20b', ['/order/{orderId}'])?.params).toEqual({ orderId: 'a b' });
    expect(matchPath('/account', ['/order/{orderId}', '/account'])).toEqual({ path: '/account', params: {} });
  });

  it('reads the parameters of an address', () => {
    expect(matchPath('/order/123456789', ['/', '/order/{orderId}'])).toEqual({
      path: '/order/{orderId}',
      params: { orderId: '123456789' },
    });
    expect(matchPath('/order/', ['/order/{orderId}'])).toBeNull();
    expect(matchPath('/nowhere', ['/', '/order/{orderId}'])).toBeNull();
  });
});
