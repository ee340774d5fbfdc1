import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMerchantDashboard } from '#shared/contract/control/merchants.contract.ts';
import { dashboardHeader } from '#shared/contract/dashboard/dashboard-header.ts';
import { dashboardContract as dashboard } from '#shared/contract/dashboard/session.contract.ts';
import { merchantAccountContract as account } from '#shared/contract/merchant/account.contract.ts';
import { merchantContract as merchant } from '#shared/contract/merchant/merchant.contract.ts';
import { newSecret } from '../../core/secrets.ts';
import { capturedOrder, createShop, createShopServer, newShopper, secretOf } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { sweepDashboardSessions } from './index.ts';
import { dashboardSessions } from './merchants.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const hour = 60 * 60_000;

/** What the dashboard's own page sends with each call. */
const ownHeaders = () => ({ origin: server.config.origins.api, [dashboardHeader]: '1' });

interface Given {
  readonly cookie?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly from?: string;
}

async function send(
  method: string,
  path: string,
  { cookie, headers = ownHeaders(), body, from }: Given = {},
) {
  const response = await server.handle(
    new Request(server.config.origins.api + path, {
      method,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    ...(from ? [{ remoteAddress: from }] : []),
  );
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers };
}

const sessionPath = dashboard.readDashboardSession.path;
const configurationPath = merchant.readConfiguration.path;
const signIn = (secretKey: string, given: Given = {}) =>
  send('POST', sessionPath, { ...given, body: { secretKey } });
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';
const signedIn = async (secretKey = secretOf('demo-au')) => cookieOf(await signIn(secretKey));
const readConfiguration = (given: Given) => send('GET', configurationPath, given);

describe('signing in to the dashboard', () => {
  it('exchanges a secret key for a cookie that only this origin sends and no script reads', async () => {
    const { status, body, headers } = await signIn(secretOf('demo-au'));
    expect([status, body]).toEqual([
      201,
      {
        merchantId: 'demo-au',
        displayName: expect.any(String),
        countryCode: 'AU',
        keyId: expect.stringMatching(/^key_/),
        expiresAt: new Date(server.clock.now().getTime() + 12 * hour).toISOString(),
        sandbox: true,
      },
    ]);
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-fourfold-dashboard=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(JSON.stringify(body)).not.toContain(secretOf('demo-au'));
    const cookie = cookieOf({ headers });
    expect((await send('GET', sessionPath, { cookie })).body).toEqual(body);
    expect((await readConfiguration({ cookie })).body.merchantId).toBe('demo-au');
  });

  it('keeps only a hash of the cookie', async () => {
    const secret = (await signedIn()).split('=')[1] ?? '';
    const rows = await server.db.select().from(dashboardSessions);
    expect(secret).toHaveLength(43);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('refuses an unknown, a deleted and an empty key without a cookie', async () => {
    const shop = createShop(server, 'demo-gb');
    const { body } = await shop.call(account.createSecretKey, { body: {} });
    await shop.call(account.deleteSecretKey, { params: { keyId: body.keyId } });
    for (const key of [`sk_sandbox_${newSecret()}`, body.secret, 'demo-au']) {
      const { status, body: error, headers } = await signIn(key);
      expect([status, error.errorCode, headers.get('set-cookie')]).toEqual([401, 'unauthorized', null]);
      // A browser would ask for a name and a password.
      expect(headers.get('www-authenticate')).toBeNull();
    }
    expect((await signIn('')).body.errorInfo).toEqual({ secretKey: 'invalid' });
  });

  it('refuses the public keys of seeded merchants where the controls of the sandbox are off', async () => {
    vi.spyOn(server.config, 'sandboxControl', 'get').mockReturnValue(false);
    expect((await signIn(secretOf('demo-au'))).status).toBe(401);
    vi.restoreAllMocks();
    expect((await signIn(secretOf('demo-au'))).status).toBe(201);
  });

  it('is opened by the sandbox for each merchant, and for no other', async () => {
    const open = (id: string) =>
      send('POST', openMerchantDashboard.path.replace('{merchantId}', id), { headers: {}, body: {} });
    const opened = await open('demo-nz');
    expect(opened.status).toBe(204);
    expect((await send('GET', sessionPath, { cookie: cookieOf(opened) })).body.merchantId).toBe('demo-nz');
    expect((await open('unknown')).status).toBe(404);
  });
});

describe('a cookie of the dashboard', () => {
  const foreign: readonly [string, (origin: string) => Record<string, string>][] = [
    ['a shop’s page', () => ({ origin: 'https://shop.example', [dashboardHeader]: '1' })],
    ['a page without an origin', () => ({ origin: 'null', [dashboardHeader]: '1' })],
    ['another host of ours', () => ({ origin: server.config.origins.portal, [dashboardHeader]: '1' })],
    ['a form or a link', (origin) => ({ origin })],
    ['another site', () => ({ 'sec-fetch-site': 'cross-site', [dashboardHeader]: '1' })],
    ['a sibling of ours', () => ({ 'sec-fetch-site': 'same-site', [dashboardHeader]: '1' })],
    ['no browser', () => ({ [dashboardHeader]: '1' })],
  ];

  it.each(foreign)('counts for nothing in a request of %s', async (_, headersOf) => {
    const cookie = await signedIn();
    const headers = headersOf(server.config.origins.api);
    const idempotencyKey = { 'idempotency-key': newSecret() };
    expect((await readConfiguration({ cookie, headers })).status).toBe(401);
    const created = { cookie, headers: { ...headers, ...idempotencyKey }, body: {} };
    expect((await send('POST', account.createSecretKey.path, created)).status).toBe(401);
    expect((await send('GET', sessionPath, { cookie, headers })).status).toBe(404);
    expect((await send('DELETE', sessionPath, { cookie, headers })).status).toBe(404);
    expect((await signIn(secretOf('demo-au'), { headers })).status).toBe(404);
    expect((await readConfiguration({ cookie })).status).toBe(200);
  });

  it('counts where a browser sends no origin but says that the page is ours', async () => {
    const cookie = await signedIn();
    const headers = { 'sec-fetch-site': 'same-origin', [dashboardHeader]: '1' };
    expect((await readConfiguration({ cookie, headers })).status).toBe(200);
  });

  it('lets no page of another origin read or prepare a call', async () => {
    const cookie = await signedIn();
    const { headers } = await readConfiguration({ cookie });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    for (const path of [sessionPath, configurationPath]) {
      const asked = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
      const preflight = await send('OPTIONS', path, { headers: asked });
      expect([path, preflight.status]).toEqual([path, 404]);
    }
  });

  it('ends after 12 hours, and not a second earlier', async () => {
    const cookie = await signedIn();
    const start = server.clock.now().getTime();
    const now = vi.spyOn(server.clock, 'now');
    now.mockReturnValue(new Date(start + 12 * hour - 1_000));
    expect((await readConfiguration({ cookie })).status).toBe(200);
    await sweepDashboardSessions(server);
    const last = await readConfiguration({ cookie });
    now.mockReturnValue(new Date(start + 12 * hour));
    const ended = await readConfiguration({ cookie });
    await sweepDashboardSessions(server);
    now.mockRestore();
    expect([last.status, ended.status, ended.body.errorCode]).toEqual([200, 401, 'unauthorized']);
    expect((await readConfiguration({ cookie })).status).toBe(401);
  });

  it('ends with the key that it was opened with, and not with another', async () => {
    const shop = createShop(server, 'demo-ca');
    const { body } = await shop.call(account.createSecretKey, { body: {} });
    const [ofFirst, ofSecond] = [await signedIn(secretOf('demo-ca')), await signedIn(body.secret)];
    await shop.call(account.deleteSecretKey, { params: { keyId: body.keyId } });
    expect((await readConfiguration({ cookie: ofSecond })).status).toBe(401);
    expect((await readConfiguration({ cookie: ofFirst })).status).toBe(200);
  });

  it('ends when its merchant signs out, and the others of the merchant stay', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const out = await send('DELETE', sessionPath, { cookie: here });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      '__Host-fourfold-dashboard=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect((await readConfiguration({ cookie: here })).status).toBe(401);
    expect((await readConfiguration({ cookie: elsewhere })).status).toBe(200);
    expect((await send('DELETE', sessionPath, { cookie: here })).status).toBe(401);
  });

  it('reads and refunds only what is its merchant’s', async () => {
    const orderId = await capturedOrder(server, createShop(server), await newShopper(server));
    const own = await signedIn();
    const other = await signedIn(secretOf('demo-nz'));
    const path = `/merchant/v1/payments/${orderId}`;
    expect((await send('GET', path, { cookie: own })).status).toBe(200);
    expect((await send('GET', path, { cookie: other })).status).toBe(404);
    const refund = {
      headers: { ...ownHeaders(), 'idempotency-key': newSecret() },
      body: { amount: { amount: '1.00', currency: 'AUD' } },
    };
    expect((await send('POST', `${path}/refund`, { ...refund, cookie: other })).status).toBe(404);
    expect((await send('POST', `${path}/refund`, { ...refund, cookie: own })).status).toBe(201);
  });

  it('is not looked at beside a key, which must be right', async () => {
    const cookie = await signedIn();
    const headers = { ...ownHeaders(), authorization: `Basic ${btoa(`demo-nz:${secretOf('demo-nz')}`)}` };
    expect((await readConfiguration({ cookie, headers })).body.merchantId).toBe('demo-nz');
    const wrong = { ...ownHeaders(), authorization: `Basic ${btoa('demo-nz:wrong')}` };
    expect((await readConfiguration({ cookie, headers: wrong })).status).toBe(401);
  });

  it('cannot be made up', async () => {
    for (const secret of ['', 'x', newSecret()]) {
      const made = await readConfiguration({ cookie: `__Host-fourfold-dashboard=${secret}` });
      expect([secret, made.status]).toEqual([secret, 401]);
    }
  });
});

describe('guesses of a key', () => {
  it('are limited for each address: 20 at once', async () => {
    const limited = await createShopServer({ environment: { RATE_LIMIT: 'on' } });
    const guess = async (remoteAddress: string) => {
      const request = new Request(limited.config.origins.api + sessionPath, {
        method: 'POST',
        headers: {
          origin: limited.config.origins.api,
          [dashboardHeader]: '1',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ secretKey: `sk_sandbox_${newSecret()}` }),
      });
      return (await limited.handle(request, { remoteAddress })).status;
    };
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const statuses: number[] = [];
    for (let each = 0; each < 21; each += 1) statuses.push(await guess('192.0.2.1'));
    const other = await guess('192.0.2.2');
    vi.restoreAllMocks();
    await limited.close();
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect(other).toBe(401);
  });
});
