/** The whole portal, on a real hash router and a fake server that answers by path. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { allMarkets } from '#shared/domain/markets/index.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { pageDataId } from '#shared/screens/shell/page-data.ts';
import { type FakeServer, fakeServer, refusalOf } from '#shared/testing/fake-server.ts';
import { account, maya } from '#shared/testing/payments.ts';
import { dueOf, item, listOf, order, periods, shop } from '../screens/orders/orders-for-tests.ts';
import { App } from './app.tsx';
import { boot } from './boot.ts';

const api = '/portal/consumers';
const orders = [order(), order({ id: '100000002', merchant: shop('Saltwood Skin') })];
const refused = refusalOf('unauthorized');

let server: FakeServer;

async function open(hash: string, region = 'au') {
  history.pushState(null, '', `/${region}/#${hash}`);
  const portal = await boot();
  const view = render(<App portal={portal} />);
  return { ...view, portal, user: userEvent.setup({ delay: null }) };
}

const signIn = () => {
  localStorage.setItem('user', JSON.stringify(maya));
  localStorage.setItem('x-auth-token', 'token-1');
};
/** The alerts that are shown; their live regions are always in the page. */
const alarms = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  server = fakeServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('scrollTo', () => {});
  localStorage.clear();
  sessionStorage.clear();
  server.answer(`GET ${api}/flags`, [200, { flags: {}, experiments: {} }]);
  server.answer(`GET ${api}/account`, [200, account()]);
  server.answer(`PUT ${api}/account`, [200, account()]);
  server.answer(`GET ${api}/ordertransactions`, [200, listOf(orders)]);
  server.answer(`GET ${api}/ordertransactions/100000002`, [200, orders[1]]);
  server.answer(`GET ${api}/paymentschedule/due`, [200, dueOf(orders)]);
  server.answer(`GET ${api}/amount-due-summary`, [
    200,
    { paymentPeriods: periods('0.00', '0.00', '60.00', '60.00') },
  ]);
  server.answer(`POST ${api}/auth/logout`, [204]);
  server.answer(`POST ${api}/persistent-login/resume`, [401, refused]);
});
afterEach(async () => {
  // Events that one portal has queued must not be sent by the next.
  dispatchEvent(new Event('pagehide'));
  await act(async () => {});
  vi.unstubAllGlobals();
});

it('leaves the window to the skeleton of the HTML page while the flags are on their way [POR-056]', async () => {
  signIn();
  let answer = () => {};
  const flags = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (...asked: Parameters<FakeServer['fetch']>) => {
    if (String(asked[0]).includes('/flags')) await flags;
    return server.fetch(...asked);
  });
  history.pushState(null, '', '/au/#/');
  document.body.innerHTML = '<div id="app"></div>';
  // The page is shared with the tests of other files.
  onTestFinished(async () => {
    answer();
    const root = await started;
    act(() => root?.unmount());
    document.body.replaceChildren();
  });
  const { started } = await act(() => import('./main.tsx'));
  await waitFor(() => expect(server.find(`GET ${api}/account`)).toHaveLength(1));
  // portal.css shows it as long as the app is empty.
  expect(document.getElementById('app')).toBeEmptyDOMElement();
  await act(async () => answer());
  await heading('Your orders');
});

it.each([
  [true, 'New accounts are closed in Australia'],
  [false, 'New accounts are closed'],
] as const)(
  'says without a session that registration is closed, by the new notice while its flag is %s: %s [POR-027]',
  async (isNew, title) => {
    const flags = { 'consumer-portal-enable-new-error-frites-registration-notice': isNew };
    server.answer(`GET ${api}/flags`, [200, { flags, experiments: {} }]);
    await open('/error-frites-registration');
    await heading(title);
    expect(location.hash).toBe('#/error-frites-registration');
    expect(screen.queryAllByText(/log in with its email/)).toHaveLength(isNew ? 1 : 0);
    expect(screen.getByRole('link', { name: 'Use another email' })).toHaveAttribute('href', '#/login-email');
  },
);

describe('addresses of the portal', () => {
  it('are in the hash below the region, and navigating between them loads no page [POR-001]', async () => {
    signIn();
    const { user } = await open('/');
    await user.click(await screen.findByRole('link', { name: 'Saltwood Skin' }));
    await heading('Saltwood Skin');
    expect(location.pathname + location.hash).toBe('/au/#/order/100000002');
    expect(server.find(`GET ${api}/flags`)).toHaveLength(1);
  });

  it('open the page that they name [POR-001] [POR-006]', async () => {
    signIn();
    await open('/order/100000002');
    await heading('Saltwood Skin');
  });

  it.each([
    ...allMarkets.map(({ portalSegment, countryCode }) => [portalSegment, countryCode]),
    ['xx', 'AU'],
  ])(
    'begin with the segment of their market, of which %s is %s, and else AU [POR-365]',
    async (segment, countryCode) => {
      const { portal } = await open('/login-email', segment);
      await screen.findByRole('heading', { level: 1 });
      expect(portal.market.countryCode).toBe(countryCode);
      expect(server.find(`GET ${api}/flags`).map(({ query }) => query.countryCode)).toEqual([countryCode]);
    },
  );

  it('go back with the browser [POR-001]', async () => {
    signIn();
    const { user } = await open('/');
    await user.click(await screen.findByRole('link', { name: 'Saltwood Skin' }));
    await heading('Saltwood Skin');
    act(() => history.back());
    await heading('Your orders');
    expect(location.hash).toBe('#/');
    act(() => history.forward());
    await heading('Saltwood Skin');
  });

  it.each(['/no-such-page', '/order', '/order/1/2', '/order/%E0%A4%A', '/summary', 'main'])(
    'that name no page are replaced by the orders: %s [POR-002]',
    async (hash) => {
      signIn();
      const before = history.length + 1;
      await open(hash);
      await heading('Your orders');
      await waitFor(() => expect(location.hash).toBe('#/'));
      expect(history.length).toBe(before);
    },
  );

  it('that name no page are replaced while the portal is open, too [POR-002]', async () => {
    signIn();
    await open('/order/100000002');
    await heading('Saltwood Skin');
    act(() => {
      location.hash = '#/nowhere';
    });
    await heading('Your orders');
    await waitFor(() => expect(location.hash).toBe('#/'));
  });

  it.each([
    ['/preferences', '/account?tab-acc=preferences', '[POR-091]'],
    ['/manage-logins', '/account?tab-acc=security', '[POR-092]'],
    ['/ppa-rendered?docId=doc-1', '/orders/ppa/doc-1', '[POR-093]'],
    ['/en-us/order/12', '/orders/12', '[POR-094]'],
  ])('that only the newer portal has a page for, such as %s, lead to %s of it %s', async (hash, path) => {
    signIn();
    const flags = { 'consumer-portal-new-portal-enabled': true, 'new-portal-rollout': true };
    server.answer(`GET ${api}/flags`, [200, { flags, experiments: {} }]);
    server.answer(`GET ${api}/ppa/doc-1`, [404, refused]);
    await open(hash);
    await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith(`/new-portal/en-au${path}`));
  });

  it('keep the requested page in a new tab that has no session yet', async () => {
    signIn();
    await open('/order/100000002');
    await heading('Saltwood Skin');
    expect(location.hash).toBe('#/order/100000002');
  });
});

describe('a visitor who is not signed in', () => {
  it('is sent to the login through the logout, and the requested page is kept [POR-049]', async () => {
    await open('/order/100000002?pay=2');
    await heading('Log in or sign up');
    expect(location.hash).toBe('#/login-email');
    expect(sessionStorage.getItem('deepLink')).toBe('/order/100000002?pay=2');
  });

  it('opens each public page, and is not sent to the login [POR-415]', async () => {
    const titles = [
      ['au', '/unsubscribe', 'Unsubscribe from our emails'],
      ['au', '/annual-report', /2020/],
      ['uk', '/uk-annual-report', /2020/],
      ['au', '/error-frites-registration', 'New accounts are closed in Australia'],
    ] as const;
    for (const [region, path, title] of titles) {
      const { unmount } = await open(path, region);
      await heading(title);
      expect([location.hash, sessionStorage.getItem('deepLink')]).toEqual([`#${path}`, null]);
      unmount();
      sessionStorage.clear();
    }
    // The page itself leads on, once it has forgotten the visit.
    sessionStorage.setItem('fourfold.session', JSON.stringify({ email: 'maya@example.com' }));
    const { portal } = await open('/logout');
    await heading('Log in or sign up');
    expect(portal.journey.situation().session.email).toBeNull();
    expect(sessionStorage.getItem('deepLink')).toBeNull();
  });

  it.each(['', '?campaign=ap2021', '?campaign=toString'])(
    'opens nothing after the login that a logout without that campaign leads to: "%s" [POR-053]',
    async (query) => {
      await open(`/logout${query}`);
      await heading('Log in or sign up');
      expect(sessionStorage.getItem('deepLink')).toBeNull();
    },
  );

  it('sees a page without navigation and footer', async () => {
    const { container } = await open('/');
    await heading('Log in or sign up');
    expect(container.querySelector('nav, footer')).toBeNull();
    expect(screen.queryByText(/© \d{4}/)).toBeNull();
  });
});

describe('a shopper who is signed in', () => {
  it('has header and footer around the orders, an order and the account', async () => {
    signIn();
    const { user } = await open('/');
    await heading('Your orders');
    expect(screen.getByRole('banner')).toContainElement(screen.getByRole('navigation', { name: 'Main' }));
    expect(screen.getByRole('contentinfo')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Saltwood Skin' }));
    await heading('Saltwood Skin');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    await user.click(screen.getAllByRole('link', { name: 'Account' })[0] as HTMLElement);
    await heading('Personal details');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });

  it('stays on the page when a remembered login restores a lost session [POR-047] [POR-048]', async () => {
    signIn();
    server.answer(`POST ${api}/persistent-login/resume`, [200, maya]);
    server.answer(`GET ${api}/ordertransactions/100000002`, [401, refused], [200, orders[1]]);
    await open('/order/100000002');
    await heading('Saltwood Skin');
    expect(server.find(`POST ${api}/persistent-login/resume`)).toHaveLength(1);
  });

  it('is logged out when no remembered login restores it [POR-048] [POR-049]', async () => {
    signIn();
    server.answer(`GET ${api}/ordertransactions/100000002`, [401, refused]);
    await open('/order/100000002');
    await heading('Log in or sign up');
    expect(localStorage.getItem('user')).toBeNull();
    expect(sessionStorage.getItem('deepLink')).toBe('/order/100000002');
  });

  it('signs out from the account menu, and none of their data stays behind [POR-009] [POR-078]', async () => {
    signIn();
    const { user, portal } = await open('/');
    await screen.findByText('Saltwood Skin');
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    const [signOut] = screen.getAllByRole('button', { name: 'Log out' });
    if (signOut) await user.click(signOut);
    await heading('Log in or sign up');
    expect(server.calls()).toContain(`POST ${api}/auth/logout`);
    expect(localStorage.getItem('user')).toBeNull();
    expect(portal.journey.situation().session).toMatchObject({ email: null, profileConfirmed: false });

    const before = server.asked.length;
    act(() => {
      portal.journey.setUser(maya);
      portal.journey.update({ profileConfirmed: true, isReturning: true });
      portal.journey.next();
    });
    await heading('Your orders');
    await waitFor(() => expect(server.calls().slice(before)).toContain(`GET ${api}/ordertransactions`));
  });
});

describe('the logout by the campaign of the annual report', () => {
  it.each([
    ['au', 'AU', '/annual-report/home'],
    ['uk', 'GB', '/uk-annual-report/home'],
  ] as const)(
    'keeps the campaign at the login, and stores the report of its market as what opens after it: %s [POR-053]',
    async (region, countryCode, report) => {
      server.answer(`GET ${api}/account`, [200, account({ countryCode })]);
      for (const isSignedIn of [true, false]) {
        if (isSignedIn) signIn();
        const { unmount } = await open('/logout?campaign=ap2020', region);
        await heading('Log in or sign up');
        expect([location.hash, sessionStorage.getItem('deepLink')]).toEqual([
          '#/login-email?campaign=ap2020',
          report,
        ]);
        expect(localStorage.getItem('user')).toBeNull();
        unmount();
        sessionStorage.clear();
      }
    },
  );
});

describe('the annual report', () => {
  const reportCall = `GET ${api}/report/2020`;
  const openWith = async (isOn: boolean, region: string, page: string) => {
    const flags = { 'consumer-annual-report-enabled': isOn };
    server.answer(`GET ${api}/flags`, [200, { flags, experiments: {} }]);
    server.answer(`GET ${api}/account`, [200, account({ countryCode: region === 'uk' ? 'GB' : 'AU' })]);
    server.answer(reportCall, [404, refusalOf('report_not_found')]);
    return open(page, region);
  };

  it.each([
    ['au', '/annual-report', 0],
    ['au', '/annual-report/home', 1],
    ['uk', '/uk-annual-report', 0],
    ['uk', '/uk-annual-report/home', 1],
  ])(
    'opens only while its flag is on, and leads home otherwise: %s %s [POR-345]',
    async (region, page, reads) => {
      signIn();
      const on = await openWith(true, region, page);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(server.find(reportCall)).toHaveLength(reads));
      expect(location.hash).toBe(`#${page}`);
      on.unmount();
      const off = await openWith(false, region, page);
      await heading('Your orders');
      expect(location.hash).toBe('#/');
      expect(server.find(reportCall)).toHaveLength(reads);
      off.unmount();
      // A visitor is sent on from there to the login.
      localStorage.clear();
      sessionStorage.clear();
      await openWith(false, region, page);
      await heading('Log in or sign up');
      expect([location.hash, sessionStorage.getItem('deepLink')]).toEqual(['#/login-email', null]);
    },
  );
});

describe('a pay button of the orders', () => {
  it('opens the payment of its instalment', async () => {
    signIn();
    const late = item(12, '2026-11-13', { status: 'OVERDUE' });
    const saltwood = { ...order(), id: '100000002', paymentScheduleSet: [late, item(13, '2026-11-27')] };
    server.answer(`GET ${api}/ordertransactions`, [200, listOf([saltwood])]);
    server.answer(`GET ${api}/ordertransactions/100000002`, [200, saltwood]);
    server.answer(`GET ${api}/paymentschedule/due`, [200, dueOf([saltwood])]);
    const { user } = await open('/');
    await user.click(await screen.findByRole('link', { name: 'Pay now' }));
    expect(await screen.findByRole('dialog', { name: 'Pay $30.00 now' })).toBeVisible();
    const initiated = `POST ${api}/paymentschedule/12/paynow/initiate`;
    await waitFor(() =>
      expect(server.calls().filter((call) => call.includes('initiate'))).toEqual([initiated]),
    );
  });
});

describe('a wrong current password', () => {
  it('keeps the session until there are too many of them, which end it [POR-330] [POR-412]', async () => {
    signIn();
    const change = `POST ${api}/auth/changepassword`;
    server.answer(change, [400, refusalOf('invalid_current_password')], [412, refusalOf('forbidden')]);
    server.answer(`GET ${api}/sessions`, [200, { sessions: [] }]);
    const { user, portal } = await open('/security');
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'not-it');
    await user.type(screen.getByLabelText('New password'), 'copper-lantern-58');
    await user.click(screen.getByRole('button', { name: 'Save new password' }));
    expect(await screen.findByText(/isn’t your current password/)).toBeVisible();
    expect(localStorage.getItem('x-auth-token')).toBe('token-1');
    expect(portal.journey.situation().user).toEqual(maya);
    await user.click(screen.getByRole('button', { name: 'Save new password' }));
    await heading('Log in or sign up');
    expect(server.calls()).toContain(`POST ${api}/auth/logout`);
    expect(localStorage.getItem('user')).toBeNull();
  });
});

describe('the language of the portal', () => {
  it('changes on the whole page at once, and is saved to the account [POR-287]', async () => {
    const contactAddress = {
      address1: '12 Larch Street',
      suburb: 'Ottawa',
      state: 'ON',
      postcode: 'K1A 0B1',
      countryCode: 'CA',
    };
    const complete = { dateOfBirth: '1990-02-01', mobile: '+16135550123', contactAddress };
    server.answer(`GET ${api}/account`, [200, account({ countryCode: 'CA', ...complete })]);
    signIn();
    const { user } = await open('/', 'ca');
    await heading('Your orders');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr-CA');
    await heading('Vos commandes');
    expect(document.documentElement.lang).toBe('fr-CA');
    expect(document.title).toBe('Commandes · Fourfold');
    expect(localStorage.getItem('preferredLocale')).toBe('fr-CA');
    const saved = () => server.find('PUT /portal/consumers/account').map(({ body }) => body);
    await waitFor(() => expect(saved()).toEqual([{ preferredLocale: 'fr-CA' }]));
  });

  it.each([
    [null, 'fr-CA', 'Vos commandes'],
    ['en-CA', 'en-CA', 'Your orders'],
  ])(
    'is that of the account after a login, in which it bought and gets its emails, unless this browser has one: %s [MER-118] [POR-366]',
    async (chosen, locale, title) => {
      if (chosen) localStorage.setItem('preferredLocale', chosen);
      server.answer(`GET ${api}/account`, [200, account({ countryCode: 'CA', preferredLocale: 'fr-CA' })]);
      server.answer(`GET ${api}/enabled-cards`, [200, {}]);
      server.answer(`POST ${api}/auth/login`, [200, maya]);
      const session = { email: 'maya@example.com', isReturning: true, passwordExists: true };
      sessionStorage.setItem('fourfold.session', JSON.stringify(session));
      const { user, unmount } = await open('/login-password', 'ca');
      await user.type(await screen.findByLabelText('Password'), 'a good long password{Enter}');
      await heading(title);
      expect(document.documentElement.lang).toBe(locale);
      unmount();
      // And again at the next visit.
      signIn();
      await open('/', 'ca');
      await heading(title);
    },
  );

  it('is not offered in a market that has one language', async () => {
    signIn();
    await open('/');
    await heading('Your orders');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('flags and experiments', () => {
  const given = {
    flags: { 'consumer-responsive-hamburger-menu': false },
    experiments: { 'dob-info': 'B' },
  };

  const bring = (data: object) => {
    const element = document.createElement('script');
    Object.assign(element, { type: 'application/json', id: pageDataId });
    element.textContent = JSON.stringify(data);
    document.head.append(element);
  };

  it('come with the document for an unknown visitor, who waits for no call', async () => {
    bring({ flags: { ...given, experiments: { signup: 'B' } } });
    server.hang(`GET ${api}/flags`);
    const { portal } = await open('/');
    await heading('Join or log in');
    expect(server.calls()).toEqual([]);
    expect(portal.journey.situation().flags['consumer-responsive-hamburger-menu']).toBe(false);
  });

  it('are requested for a shopper who was here before, whatever the document says', async () => {
    bring({ flags: { flags: {}, experiments: { signup: 'B' } } });
    server.answer(`GET ${api}/flags`, [200, given]);
    signIn();
    const { portal } = await open('/');
    await heading('Your orders');
    expect(portal.journey.situation().session.activeExperiments).toEqual(given.experiments);
  });

  it('are requested where the data in the document has another shape', async () => {
    bring({ flags: ['of another version'] });
    server.answer(`GET ${api}/flags`, [200, given]);
    const { portal } = await open('/');
    await heading('Log in or sign up');
    expect(portal.journey.situation().session.activeExperiments).toEqual(given.experiments);
  });
});

describe('a page that is shown', () => {
  const views = () => {
    // Queued events are sent when the page is left, if not before.
    dispatchEvent(new Event('pagehide'));
    return server
      .find(`POST ${api}/events`)
      .flatMap(({ body }) => body as { readonly name: string }[])
      .map(({ name }) => name);
  };

  it('is tracked once, by its name [POR-060]', async () => {
    signIn();
    const { user } = await open('/');
    await user.click(await screen.findByRole('link', { name: 'Saltwood Skin' }));
    await heading('Saltwood Skin');
    await waitFor(() => expect(views()).toEqual(['Viewed Orders Page', 'Viewed Order Details Page']));
  });

  it('is told to the tag manager only while its flag is on [POR-390]', async () => {
    const told = async (flags: object) => {
      delete window.dataLayer;
      server.answer(`GET ${api}/flags`, [200, { flags, experiments: {} }]);
      const { user, unmount } = await open('/');
      await user.click(await screen.findByRole('link', { name: 'Saltwood Skin' }));
      await heading('Saltwood Skin');
      unmount();
      return window.dataLayer;
    };
    signIn();
    expect(await told({})).toBeUndefined();
    expect(await told({ 'gtm-tracking-enabled': false })).toBeUndefined();
    expect(await told({ 'gtm-tracking-enabled': true })).toEqual([
      { event: 'Viewed Orders Page' },
      { event: 'Viewed Order Details Page' },
    ]);
    delete window.dataLayer;
  });

  it('is tracked by its address where it has no name, and stays when the event is not accepted [POR-060]', async () => {
    server.answer(`POST ${api}/events`, [500, refused]);
    await open('/');
    await heading('Log in or sign up');
    await waitFor(() => expect(views()).toContain('Viewed Login Email Page'));
    expect(alarms()).toEqual([]);
  });
});
