/** The pages of Tallybook, as a browser opens them. */
import { describe, expect, it } from 'vitest';
import { createTestProvider, origins } from '../testing/test-provider.ts';
import type { Exchange } from './exchange.ts';
import { tallybook } from './sandbox-products.ts';

const checkout = `${origins.checkout}/?token=ffc_1&oid=o&d=r`;
const accountId = '01900000-0000-4000-8000-000000000001';

const exchanged = {
  accountId,
  scopes: ['name.read', 'orders.read'],
  account: { accountId, scopes: ['name.read', 'orders.read'], firstName: 'Maya', orders: [] },
};

function createBrowser(exchange: Exchange = async () => exchanged) {
  const asked: Parameters<Exchange>[0][] = [];
  const { app } = createTestProvider([], async (question) => {
    asked.push(question);
    return exchange(question);
  });
  let cookie = '';
  const open = async (path: string, headers: Record<string, string> = { cookie }) => {
    const response = await app.request(`${origins.partner}${path}`, { headers });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { response, text: await response.text(), to: response.headers.get('location') ?? '' };
  };
  const start = async (request = 'good', at = checkout) =>
    open(`/start?${new URLSearchParams({ checkout: at, request })}`);
  return { open, start, asked };
}

const stateOf = (address: string) => new URL(address).searchParams.get('state') ?? '';

describe('the start of a link', () => {
  it('redirects to the checkout with the request, and keeps the parameters of the address', async () => {
    const { start } = createBrowser();
    const { response, to } = await start('good', `${checkout}#/summary`);
    expect(response.status).toBe(302);
    const address = new URL(to);
    expect([address.origin, address.pathname, address.hash]).toEqual([origins.checkout, '/', '']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      token: 'ffc_1',
      oid: 'o',
      d: 'r',
      clientId: 'tallybook',
      responseType: 'code',
      redirectUri: `${origins.partner}/linked`,
      scope: 'orders.read payments.read name.read',
      state: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(stateOf((await start()).to)).not.toBe(address.searchParams.get('state'));
  });

  it.each([
    'https://evil.example/?token=ffc_1',
    `${origins.checkout}.evil.example/?token=ffc_1`,
    'javascript:alert(1)',
    'checkout',
    '',
  ])('goes nowhere but to a checkout: %s', async (at) => {
    const { response, to } = await createBrowser().start('good', at);
    expect([response.status, to]).toEqual([400, '']);
  });

  it('has a request for each refusal', async () => {
    const { start, open } = createBrowser();
    const offered = [
      ...((await open('/')).text.split('action="/ask"')[0] ?? '').matchAll(/<option>(\w+)/g),
    ].map(([, name = '']) => name);
    expect(offered).toEqual([
      'good',
      'disabled',
      'unregistered',
      'clientId',
      'redirect',
      'scope',
      'grant',
      'state',
      'name',
    ]);
    const sent = await Promise.all(
      offered.map(async (name) => (await start(name)).to.replace(/state=[\w-]+/, '')),
    );
    expect(new Set(sent).size).toBe(offered.length);
    expect((await start('none')).response.status).toBe(400);
  });
});

describe('a request to the portal', () => {
  it('has the parameters that the portal reads, and the return page leads back to the start', async () => {
    const { open } = createBrowser();
    const address = new URL((await open('/ask')).to);
    expect(address.origin + address.pathname).toBe(`${origins.portal}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'tallybook',
      redirect_uri: `${origins.partner}/linked`,
      scopes: 'orders.read payments.read name.read',
      grant_type: 'authorization_code',
      state: expect.stringMatching(/^[\w-]{22}$/),
    });
    const state = stateOf(address.href);
    const { text } = await open(`/linked?state=${state}&code=c&granted_scopes=orders.read`);
    expect(text).toContain('first name Maya, 0 orders');
    expect(text).toContain('Start again');
    expect((await open('/ask?request=none')).response.status).toBe(400);
  });

  it('that the shopper refuses exchanges nothing', async () => {
    const { open, asked } = createBrowser();
    const state = stateOf((await open('/ask')).to);
    const { text } = await open(`/linked?error=access_denied&state=${state}`);
    expect(text).toContain('The shopper did not want it');
    expect(asked).toEqual([]);
  });
});

describe('the return of a shopper', () => {
  it('exchanges the code once, also after a reload, and leads back to the order', async () => {
    const { start, open, asked } = createBrowser();
    const state = stateOf((await start()).to);
    for (let time = 0; time < 2; time += 1) {
      const { text } = await open(`/linked?code=the-code&state=${state}`);
      expect(text).toContain('Linked to Tallybook');
      expect(text).toContain(accountId);
      expect(text).toContain(checkout.replaceAll('&', '&amp;'));
    }
    expect(asked).toEqual([
      {
        clientId: 'tallybook',
        clientSecret: tallybook.secret,
        grantType: 'authorization_code',
        code: 'the-code',
        redirectUri: `${origins.partner}/linked`,
      },
    ]);
  });

  it('with the state of another browser, with none or without a code exchanges nothing', async () => {
    const { start, open, asked } = createBrowser();
    const state = stateOf((await start()).to);
    const tries = [
      open(`/linked?code=c&state=${state}`, {}),
      open('/linked?code=c&state=made-up', { cookie: 'tallybook-state=made-up' }),
      open('/linked?code=c'),
      open(`/linked?state=${state}`),
    ];
    for (const { text } of await Promise.all(tries)) expect(text).toContain('Not linked');
    expect(asked).toEqual([]);
  });

  it('says why a code was refused, and tries again after no response', async () => {
    let tries = 0;
    const { start, open, asked } = createBrowser(async () => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return { errorCode: '<b>not_found' };
    });
    const state = stateOf((await start()).to);
    expect((await open(`/linked?code=c&state=${state}`)).text).toContain('unreachable');
    expect((await open(`/linked?code=c&state=${state}`)).text).toContain('&lt;b&gt;not_found');
    expect(asked).toHaveLength(2);
  });

  it('is on a page that cannot be framed, without scripts', async () => {
    const { open } = createBrowser();
    for (const path of ['/', '/linked']) {
      const policy = (await open(path)).response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect((await open('/style.css')).response.headers.get('content-type')).toContain('text/css');
  });
});
