import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { Channel, LocalUser, SessionData } from '#shared/domain/session.ts';
import { admission, followRedirects, hasTargetFor, resolveNext, routes } from '#shared/testing/all-routes.ts';
import { accessPaths, type Path } from '../paths.ts';
import type { Situation } from '../situation.ts';

const maya: LocalUser = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const half: LocalUser = { ...maya, requires2fa: true };

const situation = (
  channel: Channel,
  session: Partial<SessionData> = {},
  user: LocalUser | null = null,
  flags: Partial<FlagValues> = {},
): Situation => ({
  session: { ...newSession(channel), ...session },
  user,
  flags: { ...flagDefaults, ...flags },
});

const opened = (path: Path, where: Situation) => {
  const answer = admission(path, where);
  return answer.admit ? path : answer.redirectTo;
};
const leads = (path: Path, where: Situation, errorCode?: string) =>
  resolveNext(path, errorCode === undefined ? {} : { errorCode }, where);

const confirmed = { email: 'a@b.co', isReturning: true, profileConfirmed: true, passwordExists: true };
const promoted = {
  ...confirmed,
  frequentConsumer: true,
  activeExperiments: { 'persistent-login-promotion': 'A' },
};

describe('the pages for logging in and joining', () => {
  it('are exactly those of the area, and those that other rows name [ACC-016]', () => {
    const area = [
      ...['/login-email', '/login-password', '/forgot-password', '/reset-password-verify-ask'],
      ...[
        '/reset-password-verify-confirm',
        '/reset-password-two-factors-check',
        '/reset-password',
        '/profile',
      ],
      ...['/verify-ask', '/verify-confirm', '/verify-ask-email', '/verify-confirm-email', '/verify-declined'],
      ...[
        '/verify-declined-mobile',
        '/verify-declined-email',
        '/login-one-time-code',
        '/security-verify-ask',
      ],
      ...['/security-verify-confirm', '/promote-persistent-login', '/mobile-app-download', '/identification'],
      ...['/identification-declined', '/identification-profile', '/identification-verify-address'],
      '/identification-required',
    ];
    const named = [
      ...['/error-frites-registration', '/logout', '/login-finished', '/registration-finished'],
      ...['/identification-finished', '/identification-skipped'],
    ];
    expect([...accessPaths].sort()).toEqual([...area, ...named].sort());
  });

  it('may follow these links from the email page [ACC-032]', () => {
    expect([...(routes['/login-email'].allowed ?? [])].sort()).toEqual([
      '/login-finished',
      '/login-password',
      '/logout',
      '/profile',
      '/reset-password-verify-ask',
      '/reset-password-verify-confirm',
      '/summary-processing',
      '/verify-ask',
    ]);
  });

  it('may follow these links from the password page [ACC-063]', () => {
    expect([...(routes['/login-password'].allowed ?? [])].sort()).toEqual([
      '/forgot-password',
      '/login-email',
      '/login-one-time-code',
      '/promote-persistent-login',
      '/security-verify-ask',
    ]);
  });
});

describe('after a login', () => {
  const anything = fc.record({
    isEmailVerificationRequired: fc.boolean(),
    smsVerificationRequired: fc.boolean(),
    isReturning: fc.boolean(),
    profileConfirmed: fc.boolean(),
    frequentConsumer: fc.boolean(),
  });
  const login = (where: Situation) => leads('/login-password', where);

  it('a second factor comes before everything else that is open [ACC-018]', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('CHECKOUT', 'PORTAL'), (session, channel) => {
        expect(login(situation(channel as Channel, { ...promoted, ...session }, half))).toBe(
          '/security-verify-ask',
        );
      }),
    );
  });

  it('the offer to stay logged in comes when nothing is left to verify [ACC-021]', () => {
    fc.assert(
      fc.property(anything, (session) => {
        const verified = {
          ...promoted,
          ...session,
          frequentConsumer: true,
          isEmailVerificationRequired: false,
          smsVerificationRequired: false,
        };
        expect(login(situation('CHECKOUT', verified, maya))).toBe('/promote-persistent-login');
      }),
    );
  });

  it.each([
    { persistentLoggedIn: true },
    { promotionVisited: true },
    { frequentConsumer: false },
    { accountLinkPending: true },
    { cookiesSupported: false },
    { activeExperiments: {} },
  ])('no offer is made with %o [ACC-021] [ACC-026]', (session) => {
    expect(login(situation('CHECKOUT', { ...promoted, ...session }, maya))).toBe('/summary-processing');
  });

  it('an Australian who may repeat the soft check goes to the profile [ACC-023]', () => {
    const failed = {
      ...confirmed,
      countryCode: 'AU',
      identityCheckStatus: 'NOT_VERIFIED',
      identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
    } as const;
    const flags = { 'au-profile-check-editing-retry-portal-enabled': true };
    expect(login(situation('PORTAL', failed, maya, flags))).toBe('/profile');
    expect(login(situation('PORTAL', failed, maya))).not.toBe('/profile');
    const spent = { ...failed, identityCheckMetadata: { profileCheckAttemptsLeft: 0 } };
    expect(login(situation('PORTAL', spent, maya, flags))).not.toBe('/profile');
  });

  it('the offer leads on whether it was taken or failed [ACC-361]', () => {
    const offered = situation('CHECKOUT', { ...promoted, promotionVisited: true }, maya);
    expect(leads('/promote-persistent-login', offered)).toBe('/summary-processing');
    expect(leads('/promote-persistent-login', offered, 'persistent_login_not_allowed')).toBe(
      '/summary-processing',
    );
    expect(hasTargetFor('/promote-persistent-login', { errorCode: 'persistent_login_not_allowed' })).toBe(
      true,
    );
  });
});

describe('a second factor', () => {
  it('is asked for where one is missing, and nowhere else [ACC-088] [ACC-089]', () => {
    expect(opened('/security-verify-ask', situation('PORTAL', confirmed, half))).toBe('/security-verify-ask');
    expect(opened('/security-verify-ask', situation('PORTAL', confirmed, maya))).toBe('/login-email');
    expect(opened('/security-verify-confirm', situation('PORTAL', confirmed, half))).toBe(
      '/security-verify-ask',
    );
    const sent = situation('PORTAL', { ...confirmed, codeSentBy: 'SMS' }, half);
    expect(leads('/security-verify-ask', sent)).toBe('/security-verify-confirm');
    expect(opened('/security-verify-confirm', sent)).toBe('/security-verify-confirm');
  });

  it('ends the login when it is done and declines it when it is not [ACC-088] [ACC-089]', () => {
    expect(leads('/security-verify-confirm', situation('PORTAL', confirmed, maya))).toBe('/marketing');
    expect(leads('/security-verify-confirm', situation('CHECKOUT', confirmed, maya))).toBe(
      '/summary-processing',
    );
    for (const path of ['/security-verify-ask', '/security-verify-confirm'] as const) {
      expect(leads(path, situation('PORTAL', confirmed, half), 'max_attempts_reached')).toBe(
        '/verify-declined',
      );
    }
    for (const inline of ['invalid_code', 'verification_code_expired']) {
      expect(hasTargetFor('/security-verify-confirm', { errorCode: inline })).toBe(false);
    }
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'that is pending ends with a logout at the email page in %s [ACC-039]',
    (channel) => {
      expect(opened('/login-email', situation(channel, confirmed, half))).toBe('/logout');
      expect(opened('/login-email', situation(channel))).toBe('/login-email');
      expect(leads('/logout', situation(channel))).toBe('/login-email');
    },
  );
});

describe('a code instead of the password', () => {
  const on = { 'one-time-code-authentication': 'on' };
  const offered = { ...confirmed, smsVerificationEnabled: true, activeExperiments: on };

  it('is for the checkout; elsewhere its page leads to the password [ACC-077] [ACC-078]', () => {
    expect(opened('/login-one-time-code', situation('CHECKOUT', offered))).toBe('/login-one-time-code');
    expect(opened('/login-one-time-code', situation('PORTAL', offered))).toBe('/login-password');
    expect(leads('/login-one-time-code', situation('CHECKOUT', offered))).toBe('/summary-processing');
    expect(leads('/login-one-time-code', situation('PORTAL', offered))).toBe('/login-password');
  });

  it('is never entered while the experiment is off, as it is by default [ACC-079]', () => {
    for (const activeExperiments of [{}, { 'one-time-code-authentication': 'off' }]) {
      const where = situation('CHECKOUT', { ...offered, activeExperiments });
      expect(opened('/login-one-time-code', where)).toBe('/login-password');
    }
  });
});

describe('a forgotten password', () => {
  const known = { email: 'a@b.co', isReturning: true, smsVerificationEnabled: true };
  const forgotten = (session: Partial<SessionData>, flags: Partial<FlagValues> = {}) =>
    followRedirects('/forgot-password', situation('PORTAL', session, null, flags));

  it('gets its code by SMS at once where the flag is on and SMS is enabled [ACC-093] [ACC-094]', () => {
    expect(forgotten(known)).toBe('/reset-password-verify-confirm');
  });

  it('is asked for the channel with the flag off or without SMS [ACC-093] [ACC-095]', () => {
    expect(forgotten(known, { 'auto-sms-password-reset': false })).toBe('/reset-password-verify-ask');
    expect(forgotten({ ...known, smsVerificationEnabled: false })).toBe('/reset-password-verify-ask');
  });

  it('goes from the channel to the code [ACC-096]', () => {
    expect(leads('/reset-password-verify-ask', situation('PORTAL', known))).toBe(
      '/reset-password-verify-confirm',
    );
    for (const code of ['password_reset_code_generation_not_allowed', 'max_attempts_reached']) {
      expect(leads('/reset-password-verify-ask', situation('PORTAL', known), code)).toBe('/verify-declined');
    }
  });

  const challenged = {
    ...known,
    resetPasswordVerificationCode: '492817',
    resetPasswordTwoFactorCheckChallenges: [{ type: 'PHONE_NUMBER', hint: '482' }],
  };

  it('goes from the code to the challenges where there are any [ACC-103]', () => {
    const path = '/reset-password-verify-confirm';
    expect(leads(path, situation('PORTAL', challenged))).toBe('/reset-password-two-factors-check');
    const free = { ...challenged, resetPasswordTwoFactorCheckChallenges: [] };
    expect(leads(path, situation('PORTAL', free))).toBe('/reset-password');
  });

  it('goes from the challenges to the password, or is declined [ACC-106] [ACC-117]', () => {
    const path = '/reset-password-two-factors-check';
    const where = situation('PORTAL', challenged);
    expect(leads(path, where)).toBe('/reset-password');
    expect(leads(path, where, 'password_reset_two_factor_challenges_max_attempts')).toBe('/verify-declined');
    expect(hasTargetFor(path, { errorCode: 'password_reset_two_factor_challenges_failed' })).toBe(false);
  });

  it('has no page for challenges that do not exist [ACC-107]', () => {
    const path = '/reset-password-two-factors-check';
    expect(opened(path, situation('PORTAL', challenged))).toBe(path);
    expect(opened(path, situation('PORTAL', known))).toBe('/reset-password-verify-ask');
  });

  it('is replaced only when every challenge was passed', () => {
    expect(opened('/reset-password', situation('PORTAL', challenged))).toBe('/login-email');
    const passed = { ...challenged, resetPasswordTwoFactorCheckAnswers: { PHONE_NUMBER: '0412345482' } };
    expect(opened('/reset-password', situation('PORTAL', passed))).toBe('/reset-password');
  });
});

describe('an email that the shop gave', () => {
  const given = { email: 'a@b.co', merchantEmail: 'A@b.co ', isReturning: true, passwordExists: false };
  const next = (session: Partial<SessionData>, isOn: boolean) =>
    leads(
      '/login-email',
      situation('CHECKOUT', session, null, { 'enable-merchant-email-password-check': isOn }),
    );

  it('is asked for a password without checking whether there is one, unless the flag says so [ACC-403]', () => {
    expect(next(given, false)).toBe('/login-password');
    expect(next(given, true)).toBe('/reset-password-verify-ask');
    expect(next({ ...given, passwordExists: true }, true)).toBe('/login-password');
  });

  it('is no longer the shop’s when the shopper enters another [ACC-403]', () => {
    expect(next({ ...given, email: 'c@d.co' }, false)).toBe('/reset-password-verify-ask');
  });
});

describe('the shop after a sign-in', () => {
  const flags = { 'enable-shop-redirect-after-log-in': true, 'enable-shop-redirect-after-sign-up': true };
  const lands = (from: Path, channel: Channel, session: Partial<SessionData> = {}) =>
    leads(from, situation(channel, { ...confirmed, ...session }, maya, flags));

  it('comes after the identity check, and logging in and joining have a flag each [POR-037] [POR-040]', () => {
    const unverified = { identityCheckStatus: 'NOT_VERIFIED', countryCode: 'AU' } as const;
    for (const from of ['/login-password', '/profile'] as const) {
      expect(lands(from, 'PORTAL')).toBe('/shop');
      expect(lands(from, 'PORTAL', unverified)).toBe('/identification');
      expect(leads(from, situation('PORTAL', confirmed, maya))).toBe('/marketing');
    }
    expect(lands('/login-password', 'PORTAL', { changeMobileToken: 't' })).toBe('/account');
    expect(lands('/login-password', 'PORTAL', { changeEmailToken: 't' })).toBe('/logout');
  });

  it('is never where a checkout leads, with any flags [POR-037] [POR-040]', () => {
    const inCheckout = situation('CHECKOUT', confirmed, maya, flags);
    for (const path of Object.keys(routes) as Path[]) {
      if (routes[path].redirect) expect(followRedirects(path, inCheckout), path).not.toBe('/shop');
    }
    for (const from of ['/login-password', '/profile'] as const) {
      expect(lands(from, 'CHECKOUT')).toBe('/summary-processing');
    }
  });
});

describe('a change of contact', () => {
  const walk = (start: Path, session: Partial<SessionData>, steps: number) => {
    const path: string[] = [start];
    for (let step = 0; step < steps; step += 1) {
      path.push(leads(path.at(-1) as Path, situation('PORTAL', { ...promoted, ...session }, maya)));
    }
    return path;
  };

  it('of the email proves the mobile, then the new email, then logs out [ACC-165] [ACC-194]', () => {
    expect(walk('/verify-confirm', { changeEmailToken: 't' }, 3)).toEqual([
      '/verify-confirm',
      '/verify-ask-email',
      '/verify-confirm-email',
      '/logout',
    ]);
  });

  it('of the mobile proves the email, then the new mobile, then is back at the account [ACC-178] [ACC-195] [POR-030]', () => {
    expect(walk('/verify-confirm-email', { changeMobileToken: 't' }, 3)).toEqual([
      '/verify-confirm-email',
      '/verify-ask',
      '/verify-confirm',
      '/account',
    ]);
  });

  it('comes before everything else that a sign-in leads to, the email first [POR-029] [POR-030] [POR-036]', () => {
    const unverified = { identityCheckStatus: 'NOT_VERIFIED', countryCode: 'AU' } as const;
    const [changesMobile, changesEmail] = [{ changeMobileToken: 't' }, { changeEmailToken: 't' }];
    const landsAt = (session: Partial<SessionData>) =>
      leads('/login-password', situation('PORTAL', { ...promoted, ...unverified, ...session }, maya));
    expect(landsAt({ ...changesMobile, ...changesEmail })).toBe('/logout');
    expect(landsAt(changesMobile)).toBe('/account');
    expect(routes['/login-finished'].redirect).toBe(true);
  });
});

describe('the caller', () => {
  it('is a stranger, half logged in, logged in or remembered, and only a consumer logs in [POR-072] [POR-081]', () => {
    const roles = [
      situation('PORTAL', confirmed),
      situation('PORTAL', confirmed, half),
      situation('PORTAL', confirmed, maya),
      situation('PORTAL', { ...confirmed, persistentLoggedIn: true }, maya),
    ];
    expect(roles.map((role) => opened('/account', role))).toEqual([
      '/logout',
      '/security-verify-ask',
      '/account',
      '/account',
    ]);
    expect(roles.map((role) => opened('/security-verify-ask', role) === '/security-verify-ask')).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const logsIn = /log-?in|sign-?in|\/auth(\/|$)|session/i;
    const { merchant, webhooks, control, public: open } = contracts;
    const others = Object.values<OperationShape>({ ...merchant, ...webhooks, ...control, ...open });
    expect(others.map(({ path }) => path).filter((path) => logsIn.test(path))).toEqual([]);
    expect(Object.keys(routes).filter((path) => /merchant|admin|staff/.test(path))).toEqual([]);
  });
});
