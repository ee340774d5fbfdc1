import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unsubscribeFromEmail } from '#shared/contract/access/marketing.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { errorCodesOf } from '#shared/contract/operation.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { errorCatalogue, errorCodes } from '#shared/domain/errors.ts';
import type { Channel } from '#shared/domain/session.ts';
import { browserSecretsOf } from '../areas/access/index.ts';
import { Refusal } from '../core/refusal.ts';
import { newShopper } from '../testing/shop.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createVisitor, type Visitor } from '../testing/visitor.ts';
import { createHandle } from './dispatch.ts';
import { servesGroup } from './hosts.ts';
import type { GroupName } from './routes.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await createTestServer();
  visitor = createVisitor(server, 'PORTAL');
});
afterAll(() => server.close());

const lookupPath = '/portal/consumers/auth/lookup';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const failures: readonly [string, string, string, string | undefined, number, string][] = [
  ['an unknown path', 'GET', '/portal/consumers/nothing', undefined, 404, 'not_found'],
  ['a wrong method', 'DELETE', lookupPath, undefined, 404, 'not_found'],
  ['a call of another host', 'GET', '/merchant/v1/configuration', undefined, 404, 'not_found'],
  ['no session', 'GET', '/portal/consumers/account', undefined, 401, 'unauthorized'],
  ['broken JSON', 'POST', lookupPath, '{"email":', 400, 'invalid_json'],
  ['a name twice', 'POST', lookupPath, '{"email":"a@b.co","email":"c@d.co"}', 400, 'invalid_json'],
  [
    'a name twice, once escaped',
    'POST',
    lookupPath,
    '{"email":"a@b.co","\\u0065mail":"c@d.co"}',
    400,
    'invalid_json',
  ],
  ['lists within lists', 'POST', lookupPath, '['.repeat(30_000), 400, 'invalid_json'],
  [
    'a body that is too large',
    'POST',
    lookupPath,
    JSON.stringify({ email: 'a'.repeat(65_536) }),
    413,
    'payload_too_large',
  ],
];

describe('the time of the server', () => {
  const timeOf = async (asking: Visitor) =>
    (await asking.send('GET', '/portal/consumers/account')).headers.get('server-time');

  it('is that of the signed-in consumer’s money, by which an app counts days', async () => {
    const [one, other] = [await newShopper(server), await newShopper(server)];
    await server.clock.advance(13 * 86_400_000, one.consumerId);
    expect(await timeOf(one.visitor)).toBe('2026-01-28T00:00:00.000Z');
    expect(await timeOf(other.visitor)).toBe('2026-01-15T00:00:00.000Z');
  });

  it('is that of the response and not of the request', async () => {
    const { consumerId } = await newShopper(server);
    const session = {
      sessionId: randomUUID(),
      consumerId,
      channel: 'PORTAL' as const,
      checkoutToken: null,
      email: 'a@b.co',
      secondFactorPending: false,
    };
    const waiting = createHandle({
      server,
      gates: {
        browserSecrets: (channel) => browserSecretsOf(server, channel),
        consumerSession: async () => session,
        merchantOf: async () => null,
        merchantOfDashboard: async () => null,
        originsOfToken: async () => null,
      },
      handlers: {
        orders: {
          readLimit: async () => {
            await server.clock.advance(86_400_000, consumerId);
            return new Response();
          },
        },
      },
    });
    const headers = { 'x-auth-token': 'a token' };
    const answer = await waiting(
      new Request(`${server.config.origins.portal}/portal/consumers/limit`, { headers }),
    );
    expect([answer.status, answer.headers.get('server-time')]).toEqual([200, '2026-01-16T00:00:00.000Z']);
  });

  it('is sent to our own apps only, and not with cacheable responses', async () => {
    expect(await timeOf(visitor)).toBeNull();
    const { visitor: signedIn } = await newShopper(server);
    const countries = await signedIn.send('GET', '/portal/consumers/countries');
    expect([countries.status, countries.headers.get('server-time')]).toEqual([200, null]);
  });
});

describe('a request that is refused', () => {
  it.each(failures)(
    'answers one envelope for %s [MER-140] [MER-142] [ACC-395] [POR-401]',
    async (_, method, path, body, status, code) => {
      const response = await visitor.send(method, path, body === undefined ? {} : { body });
      const envelope = await response.json();
      expect(response.status).toBe(status);
      expect(Object.keys(envelope).sort()).toEqual(['errorCode', 'errorId', 'message']);
      expect(errorBodySchema.parse(envelope).errorCode).toBe(code);
      expect(envelope.errorId).toBe(response.headers.get('correlation-id'));
    },
  );

  it('treats a name that objects inherit like any other name', async () => {
    const response = await visitor.send('POST', lookupPath, { body: '{"__proto__":{"email":"a@b.co"}}' });
    expect(response.status).toBe(400);
    const { errorCode, errorInfo } = await response.json();
    expect(errorCode).toBe('invalid_object');
    expect(Object.keys(errorInfo).sort()).toEqual(['__proto__', 'email']);
  });

  it('counts the bytes of a body, and ignores its length header', async () => {
    const send = (bytes: number) =>
      visitor.send('POST', lookupPath, {
        body: JSON.stringify({ email: 'a'.repeat(bytes - '{"email":""}'.length) }),
        headers: { 'content-length': '10' },
      });
    expect((await send(65_537)).status).toBe(413);
    expect((await send(65_536)).status).toBe(400);
  });

  it('answers 404 for an unknown path and for a wrong method alike [MER-141]', async () => {
    const [unknown, wrong] = await Promise.all([
      visitor.send('GET', '/portal/consumers/nothing'),
      visitor.send('PUT', lookupPath, { body: '{}' }),
    ]);
    expect([unknown.status, wrong.status]).toEqual([404, 404]);
  });

  it('is not one of a consumer’s calls, each of which is served only below /portal/consumers [ACC-394] [POR-065] [PAY-004]', async () => {
    const { access, account, identity, analytics, checkout, orders, payments, methods } = contracts;
    const operations = Object.values<OperationShape>({
      ...{ ...access, ...account, ...identity, ...analytics },
      ...{ ...checkout, ...orders, ...payments, ...methods },
    });
    // Calls of a checkout are not served to the portal.
    const pages = [visitor, createVisitor(server, 'CHECKOUT')];
    const served = async (path: string, method: string) => {
      const headers = { 'access-control-request-method': method };
      const replies = await Promise.all(pages.map((page) => page.send('OPTIONS', path, { headers })));
      const allowed = replies.map((reply) => reply.headers.get('access-control-allow-methods') ?? '');
      return allowed.some((methods) => methods.split(', ').includes(method));
    };
    for (const { method, path } of operations) {
      const rest = path.slice('/portal/consumers'.length).replace(/\{\w+\}/g, '100000001');
      expect([rest, await served(`/portal/consumers${rest}`, method)]).toEqual([rest, true]);
      expect([rest, await served(rest, method)]).toEqual([rest, false]);
    }
  });

  it('names each invalid field of a body [ACC-395] [MER-142] [POR-401]', async () => {
    const response = await visitor.send('POST', lookupPath, {
      body: JSON.stringify({ amplitudeSessionId: 7, colour: 'red' }),
    });
    expect(response.status).toBe(400);
    const envelope = await response.json();
    expect(Object.keys(envelope).sort()).toEqual(['errorCode', 'errorId', 'errorInfo', 'message']);
    expect(envelope).toMatchObject({
      errorCode: 'invalid_object',
      errorInfo: { email: 'required', amplitudeSessionId: 'invalid', colour: 'unknown' },
    });
  });

  it('accepts only JSON [MER-142]', async () => {
    const response = await visitor.send('POST', lookupPath, {
      body: 'email=a@b.co',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ errorCode: 'unsupported_media_type' });
  });

  it.each([
    [65_536, 400],
    [65_537, 413],
  ])('takes a body of 65,536 bytes and none that is larger: %i [MER-142]', async (length, status) => {
    const [head, tail] = ['{"email":"', '"}'];
    const body = head + 'a'.repeat(length - head.length - tail.length) + tail;
    expect(Buffer.byteLength(body)).toBe(length);
    expect((await visitor.send('POST', lookupPath, { body })).status).toBe(status);
  });

  it('counts a body without a length header [MER-142]', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(30_000).fill(32)),
    });
    const request = new Request(`${server.config.origins.portal}${lookupPath}`, {
      method: 'POST',
      headers: {
        origin: server.config.origins.portal,
        'x-country-code': 'AU',
        'content-type': 'application/json',
      },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await server.handle(request)).status).toBe(413);
  });

  it('accepts no repeated and no unknown parameter', async () => {
    const response = await visitor.send('GET', '/portal/consumers/countries?colour=red');
    expect(await response.json()).toMatchObject({
      errorCode: 'invalid_object',
      errorInfo: { colour: 'unknown' },
    });
  });

  it('reveals nothing under an unknown host', async () => {
    const response = await server.handle(new Request('http://rebound.example/portal/consumers/countries'));
    expect(response.status).toBe(404);
  });
});

describe('the error catalogue', () => {
  it('has no business error of the statuses that clients treat as their own [MER-141] [ACC-444]', () => {
    const technical = ['unauthorized', 'internal_error'];
    // The source explicitly makes the bank link's time-out 500.
    const business = errorCodes.filter((code) => !technical.includes(code) && code !== 'time_out');
    const statuses = business.map((code) => errorCatalogue[code].status);
    expect(statuses.filter((status) => [401, 403, 405, 500].includes(status as number))).toEqual([]);
  });
});

describe('the log line of a request', () => {
  it.each([
    ['keeps', '01900000-0000-4000-8000-000000000042', true],
    ['has none for another text than', 'ana@example.com', false],
    ['has none without', null, false],
  ])('%s the id of a visit, %s', async (_, id, isKept) => {
    const line = vi.spyOn(server.log, 'info');
    await visitor.send('GET', '/nothing', { headers: id ? { 'analytics-session-id': id } : {} });
    const [logged] = line.mock.calls.at(-1) ?? [];
    expect(Object.hasOwn(logged as object, 'analyticsSessionId')).toBe(isKept);
    if (isKept) expect(logged).toMatchObject({ analyticsSessionId: id });
    line.mockRestore();
  });
});

describe('the correlation id', () => {
  it.each(['portal', 'checkout'] as const)(
    'is on every response, readable by pages of the %s [ACC-043]',
    async (page) => {
      const headers = { origin: server.config.origins[page] };
      const seen = new Set<string | null>();
      for (const [method, path, body, status] of [
        ['GET', '/portal/consumers/countries', undefined, 200],
        ['POST', lookupPath, '{"email":"ana@example.com"}', 200],
        ['POST', lookupPath, '{"email":', 400],
        ['GET', '/portal/consumers/account', undefined, 401],
        ['GET', '/portal/consumers/nothing', undefined, 404],
        ['POST', lookupPath, JSON.stringify({ email: 'a'.repeat(65_536) }), 413],
      ] as const) {
        const init = body === undefined ? { headers } : { headers, body };
        const response = await createVisitor(server, page === 'portal' ? 'PORTAL' : 'CHECKOUT').send(
          method,
          path,
          init,
        );
        expect([path, response.status]).toEqual([path, status]);
        const id = response.headers.get('correlation-id');
        expect(id).toMatch(uuid);
        seen.add(id);
        // A page calls its own host, where it may read every header; headers for other origins exist on known paths only.
        const exposed = response.headers.get('access-control-expose-headers');
        if (status !== 404) expect(exposed).toContain('correlation-id');
      }
      expect(seen.size).toBe(6);
    },
  );

  it.each([
    ['1b4e28ba-2fa1-41d2-883f-0016d3cca427', true],
    ['not a uuid', false],
    ['41111111-1111-1111-0b2f-1f41d283f016', false],
    ['49913303-6148-4110-a3bc-9d0e1f2a3b4c', true],
    ['1b4e28ba-2fa1-41d2-883f-0016d3cca427-and-more', false],
    ['more-1b4e28ba-2fa1-41d2-883f-0016d3cca427', false],
  ])('keeps %s: %s [MER-184]', async (given, isKept) => {
    const response = await visitor.send('GET', '/nothing', { headers: { 'correlation-id': given } });
    expect(response.headers.get('correlation-id') === given).toBe(isKept);
  });
});

/** Each call of our own apps that changes something. */
const mutations = Object.entries(contracts).flatMap(([name, contract]) => {
  const group = name as GroupName;
  const ours = servesGroup('portal', group) || group === 'checkout';
  return Object.values<OperationShape>(ours ? contract : {})
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => ({ group, method, path }));
});

describe('pages of other origins', () => {
  const from = (origin: string) => visitor.send('GET', '/portal/consumers/account', { headers: { origin } });

  it('lets only our own apps read with credentials [PAY-351]', async () => {
    const { portal, checkout, shop } = server.config.origins;
    for (const origin of [portal, checkout]) {
      const { headers } = await from(origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    }
    for (const origin of [shop, 'null']) {
      const { headers } = await from(origin);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('refuses a preflight of a foreign page', async () => {
    const ask = (origin: string) =>
      visitor.send('OPTIONS', lookupPath, { headers: { origin, 'access-control-request-method': 'POST' } });
    expect((await ask(server.config.origins.shop)).status).toBe(404);
    expect((await ask(server.config.origins.portal)).status).toBe(204);
  });

  it.each([
    ['a foreign origin', { origin: 'http://shop.localhost:4402' }],
    ['an opaque origin', { origin: 'null' }],
    ['a frame of another host of ours', { 'sec-fetch-site': 'same-site', 'x-country-code': 'AU' }],
  ])('changes nothing for %s', async (_, headers: Record<string, string>) => {
    const request = new Request(`${server.config.origins.portal}${lookupPath}`, {
      method: 'POST',
      headers: Object.fromEntries([
        ['content-type', 'application/json'],
        ...Object.entries(headers).filter(([, value]) => value !== ''),
      ]),
      body: '{"email":"ana@example.com"}',
    });
    expect((await server.handle(request)).status).toBe(404);
  });

  it.each(mutations)('names each header that $method $path lacks', async ({ group, method, path }) => {
    const { portal, checkout } = server.config.origins;
    const origin = servesGroup('portal', group) ? portal : checkout;
    const ask = async (headers: Record<string, string>) => {
      const url = origin + path.replace(/\{\w+\}/g, '1');
      const json = { 'content-type': 'application/json', ...headers };
      const response = await server.handle(new Request(url, { method, headers: json, body: '{' }));
      return [response.status, (await response.json()).errorInfo];
    };
    const both = { origin: 'required', 'x-country-code': 'required' };
    expect(await ask({ origin })).toEqual([400, { 'x-country-code': 'required' }]);
    expect(await ask({ 'sec-fetch-site': 'same-origin' })).toEqual([400, { 'x-country-code': 'required' }]);
    expect(await ask({ 'x-country-code': 'AU' })).toEqual([400, { origin: 'required' }]);
    expect(await ask({ 'x-auth-token': 'a token' })).toEqual([400, { origin: 'required' }]);
    expect(await ask({})).toEqual([400, both]);
    expect(await ask({ origin: 'https://shop.example' })).toEqual([404, undefined]);
  });
});

describe('a call that needs a consumer', () => {
  it('answers 401 to an unknown caller [ACC-069]', async () => {
    const stranger = createVisitor(server, 'PORTAL');
    expect((await stranger.call(readAccount, {})).status).toBe(401);
    stranger.token = 'made-up';
    expect((await stranger.call(readAccount, {})).status).toBe(401);
  });

  it('answers 401 on every call of orders, payments and methods, and of a checkout except reading it by its token [PAY-002]', async () => {
    const { checkout, orders, payments, methods, agreements, cardScan, accountLink } = contracts;
    const operations = Object.values<OperationShape>({
      ...checkout,
      ...orders,
      ...payments,
      ...methods,
      ...agreements,
      ...cardScan,
      ...accountLink,
    });
    const forEverybody = ['/portal/consumers/checkout/{token}', '/portal/consumers/shop/categories'];
    const ids: Readonly<Record<string, string>> = {
      token: `ffc_${'A'.repeat(43)}`,
      paymentMethodId: randomUUID(),
      accountId: randomUUID(),
      agreementId: randomUUID(),
      documentId: '100000001-agreement',
    };
    expect(operations.length).toBeGreaterThan(15);
    for (const { method, path } of operations) {
      if (forEverybody.includes(path)) continue;
      const rest = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '999999999');
      const isOfCheckout = /\/(checkout|shipping-addresses)(\/|$)/.test(path);
      const stranger = createVisitor(server, isOfCheckout ? 'CHECKOUT' : 'PORTAL');
      const response = await stranger.send(method, rest, method === 'GET' ? {} : { body: '{}' });
      expect([method, path, response.status]).toEqual([method, path, 401]);
    }
  });
});

describe('a call with a parameter in its path', () => {
  const calls = Object.entries(contracts).flatMap(([group, contract]) =>
    Object.values<OperationShape>(contract)
      .filter(({ params }) => params)
      .map((operation) => ({ operation, group: group as GroupName })),
  );
  const hostOfGroup = (group: GroupName) => {
    const { api, checkout } = server.config.origins;
    return ['merchant', 'webhooks', 'linkedProducts', 'dashboard', 'control'].includes(group)
      ? api
      : checkout;
  };
  const ask = (
    group: GroupName,
    { method, path }: OperationShape,
    parameter: string,
    origin: string | null,
  ) =>
    new Request(hostOfGroup(group) + path.replace(/\{\w+\}/g, parameter), {
      method,
      headers: {
        'x-country-code': 'AU',
        'x-auth-token': 'a token',
        authorization: `Basic ${btoa('a-merchant:a-secret')}`,
        ...(origin && { origin }),
      },
    });

  it('is refused for every caller before any look-up when the value does not fit its schema', async () => {
    const asked: string[] = [];
    const gate = (name: string) => async () => {
      asked.push(name);
      return null;
    };
    const gates = {
      browserSecrets: (channel: Channel) => browserSecretsOf(server, channel),
      consumerSession: gate('session'),
      merchantOf: gate('merchant'),
      merchantOfDashboard: gate('dashboard'),
      originsOfToken: gate('origins'),
    };
    const handle = createHandle({ server, gates, handlers: {} });
    expect(calls.length).toBeGreaterThan(20);
    for (const { group, operation } of calls) {
      for (const parameter of ['%00', 'x%00', 'x'.repeat(operation === unsubscribeFromEmail ? 255 : 101)]) {
        // A shop's page may read this response too.
        const origin = group === 'public' && operation.access === 'public' ? 'https://shop.example' : null;
        const own = hostOfGroup(group) === server.config.origins.api ? null : server.config.origins.checkout;
        const response = await handle(ask(group, operation, parameter, origin ?? own));
        const { errorCode } = await response.json();
        expect([operation.path, parameter, response.status, errorCode]).toEqual([
          operation.path,
          parameter,
          400,
          'invalid_object',
        ]);
        if (origin) expect(response.headers.get('access-control-allow-origin')).toBe('*');
      }
    }
    expect(asked).toEqual([]);
  });

  it('refuses a foreign page with a code of that call’s contract', async () => {
    for (const { group, operation } of calls) {
      const token = `ffc_${'a'.repeat(43)}`;
      const response = await server.handle(ask(group, operation, token, 'https://evil.example'));
      const { errorCode } = await response.json();
      expect([operation.path, errorCodesOf(operation)]).toEqual([
        operation.path,
        expect.arrayContaining([errorCode]),
      ]);
    }
    const leave = '/public/v1/checkouts/{token}/presence';
    const left = calls.find(({ operation }) => operation.path === leave && operation.method === 'POST');
    if (!left) throw new Error('No window can leave');
    const token = `ffc_${'a'.repeat(43)}`;
    const refused = await server.handle(ask(left.group, left.operation, token, 'https://evil.example'));
    expect([refused.status, (await refused.json()).errorCode]).toEqual([404, 'not_found']);
  });
});

describe('the metrics of the API', () => {
  it('count responses by the name of the operation, and hit limits by their code', async () => {
    const answered = vi.spyOn(server.metrics, 'answered');
    const limitHit = vi.spyOn(server.metrics, 'limitHit');
    await visitor.send('GET', '/portal/consumers/countries');
    await visitor.send('GET', '/portal/consumers/nothing/sam@example.com');
    await visitor.send('GET', '/portal/consumers/account');
    expect(answered.mock.calls).toEqual([
      ['readCountries', 200, expect.any(Number)],
      ['none', 404, expect.any(Number)],
      ['readAccount', 401, expect.any(Number)],
    ]);
    expect(limitHit).not.toHaveBeenCalled();

    const refusing = createHandle({
      server,
      gates: {
        ...{
          consumerSession: async () => null,
          merchantOf: async () => null,
          merchantOfDashboard: async () => null,
          originsOfToken: async () => null,
        },
        browserSecrets: (channel) => browserSecretsOf(server, channel),
      },
      handlers: {
        account: {
          readCountries: async () => {
            throw new Refusal('too_many_otp_requests');
          },
          readFlags: async () => {
            throw new Refusal('account_locked');
          },
        },
      },
    });
    const { portal } = server.config.origins;
    await refusing(new Request(`${portal}/portal/consumers/countries`));
    await refusing(
      new Request(`${portal}/portal/consumers/flags?key=anonymous-001&countryCode=AU&channel=PORTAL`),
    );
    expect(limitHit.mock.calls).toEqual([
      ['readCountries', 'too_many_otp_requests'],
      ['readFlags', 'account_locked'],
    ]);
    vi.restoreAllMocks();
  });
});
