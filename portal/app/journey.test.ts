/** The journeys through the portal, on the route tables that it runs on. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flagValues } from '#shared/domain/flags.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { describeJourney, half, returning } from '#shared/testing/journey-suite.ts';
import { account, maya } from '#shared/testing/payments.ts';
import { boot } from './boot.ts';
import { screens } from './screen-map.ts';

const api = '/portal/consumers';

async function serve(input: string | URL | Request): Promise<Response> {
  const { pathname } = new URL(String(input), 'http://portal.localhost');
  const answers: Record<string, unknown> = {
    [`${api}/flags`]: { flags: {}, experiments: {} },
    [`${api}/account`]: account(),
  };
  const refused = { errorCode: 'unauthorized', message: 'unauthorized', errorId: 'e1' };
  const found = answers[pathname];
  return new Response(JSON.stringify(found ?? refused), { status: found ? 200 : 401 });
}

/** The journey of a portal that is opened at this address. */
async function startAt(hash: string) {
  history.pushState(null, '', `/au/#${hash}`);
  const { journey, address } = await boot();
  return { ...journey, address };
}
type Journey = Awaited<ReturnType<typeof startAt>>;

/** The page that is shown when this address is typed in. */
function opened(journey: Journey, address: string): string {
  history.replaceState(null, '', `/au/#${address}`);
  // As the router does. Called even if the address is the same, because the signed-in shopper may have changed.
  journey.address.routerMoved();
  journey.addressChanged();
  return journey.location().path;
}

beforeEach(() => {
  vi.stubGlobal('fetch', serve);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  // What is preloaded behind the first page may arrive after the test.
  await vi.dynamicImportSettled();
  dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
});

/** Pages of other areas, and one that stands apart. */
const notAccess = [
  '/',
  '/order/{orderId}',
  '/purchase-agreement/{agreementId}',
  '/billing-agreement/{billingAgreementId}',
  '/ppa-rendered',
  '/payment-schedule',
  '/account',
  '/billing',
  '/security',
  '/manage-logins',
  '/oauth/authorize',
  '/preferences',
  '/in-store/promo',
  '/refer',
  '/unsubscribe',
  '/oauth/revoke',
  '/shop',
  '/marketing',
  '/undo-change',
  '/annual-report',
  '/annual-report/home',
  '/uk-annual-report',
  '/uk-annual-report/home',
  '/logout',
  '/error-frites-registration',
];

describeJourney({
  channel: 'PORTAL',
  start: () => startAt('/login-email'),
  opened,
  signedOut: ['/login-email', '/logout'],
  accessPages: Object.keys(screens).filter((path) => !notAccess.includes(path)),
  notLinked: [
    ['/order/{orderId}', { orderId: '1' }],
    ['/purchase-agreement/{agreementId}', { agreementId: '1' }],
    ['/billing-agreement/{billingAgreementId}', { billingAgreementId: '1' }],
    ['/ppa-rendered'],
    ['/payment-schedule'],
    ['/account'],
    ['/billing'],
    ['/security'],
    ['/manage-logins'],
    ['/oauth/authorize'],
    ['/preferences'],
    ['/in-store/promo'],
    ['/refer'],
    ['/unsubscribe'],
    ['/oauth/revoke'],
    ['/annual-report/home'],
    ['/uk-annual-report/home'],
  ],
});

describe('the portal', () => {
  it.each([
    ['POLICY_HOLD', 'paywatch_check_failed'],
    ['REGISTERED', null],
    ['HARDSHIP', null],
    ['WRITTEN_OFF', null],
  ])('takes an account in %s for %s at the pay watch [PAY-147]', async (accountStatus, payWatchStatus) => {
    vi.stubGlobal('fetch', async (input: string) =>
      input.endsWith('/account') ? new Response(JSON.stringify(account({ accountStatus }))) : serve(input),
    );
    localStorage.setItem('user', JSON.stringify(maya));
    localStorage.setItem('x-auth-token', 'token-1');
    const journey = await startAt('/');
    expect(journey.situation().session.payWatchStatus).toBe(payWatchStatus);
  });

  it('redirects from the login to pages of other areas, from its email page once signed in, and to home at its end [ACC-017] [ACC-038] [POR-041]', async () => {
    const newShopper = await startAt('/login-email');
    newShopper.update({ email: 'maya@example.com', countryCode: 'FR' });
    newShopper.next();
    expect(newShopper.location().path).toBe('/error-frites-registration');
    expect(newShopper.open('/login-email')).toBe(true);
    expect(newShopper.open('/logout')).toBe(true);
    expect(newShopper.location().path).toBe('/logout');

    const journey = await startAt('/login-email');
    journey.update({ ...returning, countryCode: 'AU', identityCheckStatus: 'VERIFIED' });
    journey.setUser(maya);
    const ends = ['/login-email', '/login-finished', '/registration-finished', '/identification-finished'];
    for (const path of [...ends, '/identification-skipped']) {
      expect(opened(journey, path)).toBe('/marketing');
      journey.next();
      expect(journey.location().path).toBe('/');
    }
    // The order to be paid is the checkout's.
    expect(opened(journey, '/summary-processing')).toBe('/');
  });
});

describe('a page that needs a sign-in', () => {
  it.each([
    '/',
    '/order/100000017',
    '/payment-schedule',
    '/account',
    '/billing',
    '/oauth/authorize',
    '/preferences',
    '/oauth/revoke',
  ])('also stays closed until the second factor is given: %s [POR-071] [POR-072]', async (address) => {
    const journey = await startAt('/login-email');
    journey.update(returning);
    expect(opened(journey, address)).toBe('/logout');
    journey.setUser(half);
    expect(opened(journey, address)).toBe('/security-verify-ask');
    journey.setUser(maya);
    expect(opened(journey, address)).toBe(address.replace('100000017', '{orderId}'));
  });

  it('leads a visitor who is signed out to the login, from every page of orders and payments [PAY-002] [PAY-092] [PAY-093] [PAY-095] [PAY-096] [PAY-097]', async () => {
    const paying = Object.entries(portalMap).flatMap(([path, { access }]) =>
      access === 'signed-in' && /^\/(order|payment|billing|purchase|$)/.test(path) ? [path] : [],
    );
    expect(paying.toSorted()).toEqual([
      '/',
      '/billing',
      '/billing-agreement/{billingAgreementId}',
      '/order/{orderId}',
      '/payment-schedule',
      '/purchase-agreement/{agreementId}',
    ]);
    for (const path of paying) {
      const journey = await startAt(path.replace(/\{\w+\}/, '100000017'));
      if (journey.location().path === '/logout') journey.next();
      expect([path, journey.location().path]).toEqual([path, '/login-email']);
    }
  });

  it('distinguishes four roles, and is for consumers only [POR-081]', async () => {
    const journey = await startAt('/login-email');
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    const may = () => ['/account', '/login-password'].map((page) => opened(journey, page) === page);
    const isAskedForSecondFactor = () => opened(journey, '/security-verify-ask') === '/security-verify-ask';
    // An unknown visitor, and a shopper whose second factor is missing.
    expect([may(), isAskedForSecondFactor()]).toEqual([[false, true], false]);
    journey.setUser(half);
    expect([may(), isAskedForSecondFactor()]).toEqual([[false, true], true]);
    // A shopper who has logged in, and one who is remembered.
    journey.setUser(maya);
    expect(may()[0]).toBe(true);
    journey.update({ persistentLoggedIn: true });
    expect(may()[0]).toBe(true);
    expect(Object.keys(screens).filter((path) => /merchant|admin|staff/.test(path))).toEqual([]);
  });

  it('redirects to the profile while that is not confirmed [POR-054]', async () => {
    const journey = await startAt('/login-email');
    journey.setUser(maya);
    journey.update({ email: 'maya@example.com', isReturning: true, profileConfirmed: false });
    for (const address of ['/', '/order/100000017', '/account']) {
      expect(opened(journey, address)).toBe('/profile');
    }
    const open = [
      '/logout',
      '/profile',
      '/verify-ask-email',
      '/verify-confirm-email',
      '/identification',
      '/identification-declined',
      '/identification-profile',
      '/identification-verify-address',
      '/identification-required',
    ];
    for (const path of open) expect(opened(journey, path)).toBe(path);
  });
});

describe('the page of a promo code', () => {
  it('sends a visitor to the login, not to the logout, and is the page they land on [POR-019] [POR-051] [POR-052]', async () => {
    const address = '/in-store/promo?id=summer-au';
    const journey = await startAt(address);
    expect(journey.location().path).toBe('/login-email');
    expect(sessionStorage.getItem('deepLink')).toBe(address);
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    opened(journey, '/login-password');
    journey.setUser(maya);
    journey.next();
    expect(journey.location().path).toBe('/marketing');
    journey.next();
    expect(journey.address.read()).toBe(address);
    expect(journey.location().query.get('id')).toBe('summer-au');
  });
});

describe('the page to refer a friend', () => {
  it('needs a sign-in and its flag, and leads home otherwise [POR-021]', async () => {
    const journey = await startAt('/login-email');
    expect(opened(journey, '/refer')).toBe('/logout');
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    journey.setUser(maya);
    const { flags } = journey.situation();
    journey.setFlags({ ...flags, 'referral-sign-up': true });
    expect(opened(journey, '/refer')).toBe('/refer');
    journey.setFlags({ ...flags, 'referral-sign-up': false });
    expect(opened(journey, '/refer')).toBe('/');
    // Missing in the response.
    journey.setFlags(flagValues({}));
    expect(opened(journey, '/refer')).toBe('/');
  });
});

describe('navigation', () => {
  /** The page that a correct password leads to. */
  async function afterLogin(session: Parameters<Journey['update']>[0]) {
    const journey = await startAt('/login-email');
    journey.update({ ...returning, changeEmailToken: null, changeMobileToken: null, ...session });
    opened(journey, '/login-password');
    journey.setUser(maya);
    journey.next();
    return journey.location().path;
  }

  it('leads from a login to the identity check, or to the marketing question [POR-031] [POR-035]', async () => {
    expect(await afterLogin({ countryCode: 'AU', identityCheckStatus: 'NOT_VERIFIED' })).toBe(
      '/identification',
    );
    expect(await afterLogin({ countryCode: 'GB', identityCheckStatus: 'NOT_VERIFIED' })).toBe(
      '/identification-profile',
    );
    expect(await afterLogin({ identityCheckStatus: 'VERIFIED' })).toBe('/marketing');
    expect(await afterLogin({ identityCheckStatus: 'NOT_REQUIRED' })).toBe('/marketing');
  });

  it('leads from a login to a change of email first, then of the mobile, then to the identity check [POR-029] [POR-030] [POR-036]', async () => {
    const due = { countryCode: 'AU', identityCheckStatus: 'NOT_VERIFIED' } as const;
    const email = { changeEmailToken: 't1' };
    const mobile = { changeMobileToken: 't2' };
    expect(await afterLogin({ ...due, ...email, ...mobile })).toBe('/logout');
    expect(await afterLogin({ ...due, ...email })).toBe('/logout');
    expect(await afterLogin({ ...due, ...mobile })).toBe('/account');
    expect(await afterLogin(due)).toBe('/identification');
  });

  it('leads an Australian who may retry from a login or a registration to /identification, never through /profile [ACC-438]', async () => {
    const journey = await startAt('/login-email');
    const { flags } = journey.situation();
    journey.setFlags({ ...flags, 'au-profile-check-editing-retry-portal-enabled': true });
    journey.update({
      ...{ ...returning, countryCode: 'AU', identityCheckStatus: 'NOT_VERIFIED' },
      identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
    });
    journey.setUser(maya);
    for (const path of ['/login-finished', '/registration-finished']) {
      expect(opened(journey, path)).toBe('/identification');
    }
    expect(opened(journey, '/profile')).toBe('/profile');
    journey.next();
    expect(journey.location().path).toBe('/identification');
  });

  it('shows nothing at the ends of a login, a registration and the marketing question [POR-028] [POR-029] [POR-038]', async () => {
    const journey = await startAt('/login-email');
    journey.setUser(maya);
    const ends = ['/login-finished', '/registration-finished', '/marketing-finished'];
    const leadTo = (session: Parameters<Journey['update']>[0]) => {
      journey.update({ ...returning, changeEmailToken: null, ...session });
      return ends.map((end) => opened(journey, end));
    };
    expect(leadTo({ identityCheckStatus: 'VERIFIED' })).toEqual(['/marketing', '/marketing', '/']);
    const unverified = { countryCode: 'AU', identityCheckStatus: 'NOT_VERIFIED' } as const;
    expect(leadTo(unverified)).toEqual(['/identification', '/identification', '/']);
    expect(leadTo({ ...unverified, changeEmailToken: 't1' })[0]).toBe('/logout');
    for (const end of ends) expect(Object.keys(screens)).not.toContain(end);
  });

  it('asks the marketing question of a shopper who is signed in, and ends it at its own address [POR-024]', async () => {
    const journey = await startAt('/marketing');
    expect(journey.location().path).toBe('/login-email');
    journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
    journey.setUser(maya);
    expect(opened(journey, '/marketing')).toBe('/marketing');
    expect(portalMap['/marketing'].next).toBe('/marketing-finished');
  });

  it.each(['/order/100000017?pay=1', '/account', '/?offset=10'])(
    'ends at the requested page, with its query: %s [POR-028] [POR-416]',
    async (address) => {
      const journey = await startAt(address);
      expect(journey.location().path).toBe('/login-email');
      journey.update({ ...returning, identityCheckStatus: 'VERIFIED' });
      opened(journey, '/login-password');
      journey.setUser(maya);
      journey.next();
      expect(journey.location().path).toBe('/marketing');
      journey.next();
      expect(journey.address.read()).toBe(address);
    },
  );

  it.each([
    '/marketing',
    '/logout',
    '/verify-ask',
    '/verify-confirm',
    '/verify-ask-email',
    '/verify-confirm-email',
    '/verify-declined',
    '/verify-declined-mobile',
    '/verify-declined-email',
    '/security-verify-ask',
    '/security-verify-confirm',
    '/reset-password-verify-ask',
    '/reset-password-verify-confirm',
  ])('remember nothing of %s [POR-050]', async (path) => {
    await startAt(path);
    expect(sessionStorage.getItem('deepLink')).toBeNull();
  });
});
