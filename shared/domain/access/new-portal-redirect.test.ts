import { describe, expect, it } from 'vitest';
import { flagDefaults, flagValues } from '../flags.ts';
import { countryCodes } from '../markets/index.ts';
import {
  hasNewPortalAccess,
  migrationCookieText,
  moveOfLogin,
  moveOfPage,
  moves,
  newPortalCookieText,
  newPortalPath,
} from './new-portal-redirect.ts';

const enabled = 'consumer-portal-new-portal-enabled';
const disallowed = 'disallowed-statuses-to-new-portal';
const on = flagValues({ [enabled]: true });

describe('the newer portal', () => {
  it('is open while its flag is on, to accounts in no disallowed status [POR-085] [POR-387]', () => {
    expect(flagDefaults[enabled]).toBe(false);
    expect(hasNewPortalAccess(on, 'REGISTERED')).toBe(true);
    expect(hasNewPortalAccess(flagValues({ [enabled]: false }), 'REGISTERED')).toBe(false);
    for (const status of ['HARDSHIP', 'PAYMENT_ARRANGEMENT', 'WRITTEN_OFF', 'POLICY_HOLD'])
      expect(hasNewPortalAccess(on, status), status).toBe(false);
  });

  it('reads the disallowed statuses as a list with commas, and spaces around them [POR-086]', () => {
    const flags = flagValues({ [enabled]: true, [disallowed]: ' HARDSHIP ,POLICY_HOLD' });
    const open = ['HARDSHIP', 'POLICY_HOLD', 'WRITTEN_OFF', 'POLICY'].map((status) =>
      hasNewPortalAccess(flags, status),
    );
    expect(open).toEqual([false, false, true, true]);
    expect(hasNewPortalAccess(flagValues({ [enabled]: true, [disallowed]: '' }), 'HARDSHIP')).toBe(true);
  });
});

describe('an address of this portal', () => {
  it.each([
    ['/payment-schedule', '/upcoming-payments', '[PAY-098] [POR-087]'],
    ['/payment-schedule?page=2&a=b', '/upcoming-payments', '[PAY-098]'],
    ['/order/100000012', '/orders/100000012', '[PAY-099] [POR-088]'],
    ['/order/12?pay=any', '/orders/12', '[PAY-099]'],
    ['/account', '/account?tab-acc=profile', '[POR-089]'],
    ['/billing', '/account?tab-acc=payment-methods', '[PAY-100] [POR-090]'],
    ['/billing?add=card', '/account?tab-acc=payment-methods', '[PAY-100]'],
    ['/billing/cards/7', '/account?tab-acc=payment-methods', '[PAY-100]'],
    ['/preferences', '/account?tab-acc=preferences', '[POR-091]'],
    ['/manage-logins', '/account?tab-acc=security', '[POR-092]'],
    ['/security', '/account?tab-acc=security', '[POR-092]'],
    ['/oauth/authorize?client_id=7', '/account?tab-acc=security', '[POR-092]'],
    ['/oauth/revoke', '/account?tab-acc=security', '[POR-092]'],
    ['/ppa-rendered?docId=doc-1', '/orders/ppa/doc-1', '[POR-093]'],
    ['/ppa-rendered?a=b&docId=doc-1&c=d', '/orders/ppa/doc-1', '[POR-093]'],
    ['/en-us/order/12', '/orders/12', '[POR-094]'],
    ['/fr-CA/payment-schedule?page=2', '/upcoming-payments', '[POR-094]'],
  ])('%s becomes %s %s', (address, path) => {
    expect(newPortalPath(address)).toBe(path);
  });

  it('that is the home, or that is not known, becomes the home [POR-095]', () => {
    for (const address of [null, '/', '/?page=2', '/en-us', '/en-us/']) {
      expect(newPortalPath(address), String(address)).toBe('/home');
    }
  });

  it.each(['/billing-agreement/7', '/purchase-agreement/7', '/order/seven', '/order/', '/ppa-rendered'])(
    'that has no counterpart stays: %s',
    (address) => {
      expect(newPortalPath(address)).toBeNull();
    },
  );
});

describe('a visit', () => {
  const visit: Parameters<typeof moveOfPage>[0] = {
    flags: on,
    accountStatus: 'REGISTERED',
    cookies: 'a=1; new_portal=true',
    locale: 'en-US',
    address: '/order/12',
    requires2fa: false,
    profileConfirmed: true,
  };
  const rollout = flagValues({ [enabled]: true, 'new-portal-rollout': true });
  const targetOf = (of: typeof visit) => moveOfPage(of)?.target ?? null;

  it('continues in the newer portal with its cookie or in the rollout, and only with access [POR-388] [POR-417]', () => {
    expect(targetOf(visit)).toBe('/new-portal/en-us/orders/12');
    expect(targetOf({ ...visit, address: '/' })).toBe('/new-portal/en-us/home');
    for (const cookies of ['', 'new_portal=false', 'new_portal=']) {
      expect(targetOf({ ...visit, cookies })).toBeNull();
      expect(targetOf({ ...visit, cookies, flags: rollout })).toBe('/new-portal/en-us/orders/12');
    }
    const without = { accountStatus: 'HARDSHIP', flags: rollout };
    expect(targetOf({ ...visit, ...without })).toBeNull();
    expect(targetOf({ ...visit, flags: flagValues({ 'new-portal-rollout': true }) })).toBeNull();
  });

  it.each([
    '/identification',
    '/identification-profile',
    '/verify-ask',
    '/verify-confirm-email',
    '/verify-declined',
    '/profile',
    '/in-store/promo?id=7',
  ])('stays on %s [POR-097]', (address) => {
    expect(targetOf({ ...visit, address })).toBeNull();
  });

  it('stays while a code is missing, or the profile is not confirmed [POR-098]', () => {
    expect(targetOf({ ...visit, requires2fa: true })).toBeNull();
    expect(targetOf({ ...visit, profileConfirmed: false })).toBeNull();
  });

  it('is remembered by the rollout for the session, and needs no more once it was chosen', () => {
    expect(moveOfPage(visit)?.cookie).toBeNull();
    expect(moveOfPage({ ...visit, cookies: '', flags: rollout })?.cookie).toBe(
      newPortalCookieText('session'),
    );
    expect([...moves.page, ...moves.login].map(({ name }) => name)).toEqual([
      'chosen',
      'rollout',
      'login-migration',
    ]);
  });

  it('is remembered for 365 days or for the session, over https and from other sites too [POR-099]', () => {
    expect(newPortalCookieText('year')).toBe(
      'new_portal=true; Path=/; Max-Age=31536000; Secure; SameSite=None',
    );
    expect(31_536_000).toBe(365 * 86_400);
    expect(newPortalCookieText('session')).toBe('new_portal=true; Path=/; Secure; SameSite=None');
  });
});

describe('the login page', () => {
  const migration = 'consumer-portal-login-migration-variant';
  const flagsOf = (variant: '' | 'A' | 'B' | 'C') => flagValues({ [migration]: variant });
  const login = {
    flags: flagsOf('B'),
    cookies: 'login_migration=true',
    locale: 'en-US',
    countryCode: 'US',
  } as const;

  it('remembers the variant for 365 days: A true, C false, and B leaves what there is [POR-100] [POR-101]', () => {
    const attributes = 'Path=/; Max-Age=31536000; Secure; SameSite=None';
    expect(flagDefaults[migration]).toBe('');
    expect(migrationCookieText(flagsOf('A'))).toBe(`login_migration=true; ${attributes}`);
    expect(migrationCookieText(flagsOf('B'))).toBeNull();
    expect(migrationCookieText(flagsOf('C'))).toBe(`login_migration=false; ${attributes}`);
    expect(migrationCookieText(flagsOf(''))).toBeNull();
    expect(flagValues({ [migration]: 'D' })[migration]).toBe('');
  });

  it('leads to the newer portal in three markets, while there is a migration and its cookie is true [POR-102]', () => {
    const moving = countryCodes.filter((countryCode) => moveOfLogin({ ...login, countryCode }));
    expect(moving.toSorted()).toEqual(['AU', 'CA', 'US']);
    for (const variant of ['A', 'B', 'C'] as const) {
      const move = moveOfLogin({ ...login, flags: flagsOf(variant) });
      expect(move).toEqual({ target: '/new-portal/en-us/login', cookie: null });
    }
    expect(moveOfLogin({ ...login, flags: flagsOf('') })).toBeNull();
    for (const cookies of ['', 'login_migration=false', 'new_portal=true', 'my_login_migration=true']) {
      expect(moveOfLogin({ ...login, cookies }), cookies).toBeNull();
    }
  });
});
