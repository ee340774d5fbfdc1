/** What faults do to requests. The test ends every pause of the server. */
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListener } from '#server/http/listener.ts';
import { production } from '#server/production.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { checkoutBody, createShop, createShopServer, type Shop, secretOf } from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { login, lookup } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { createFault, deleteFaults, listFaults } from '#shared/contract/control/faults.contract.ts';
import type { OperationShape } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { personaPassword } from '../seed/personas.ts';
import { createFaultRules } from './fault-rules.ts';

const pauses: { readonly ms: number; readonly end: () => void }[] = [];
vi.mock('#server/core/pause.ts', () => ({
  pause: (ms: number) => ms > 0 && new Promise<void>((end) => void pauses.push({ ms, end })),
}));

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());
beforeEach(async () => void (await control(deleteFaults)));
afterEach(() => void pauses.splice(0));

async function control(operation: OperationShape, body?: unknown) {
  const response = await server.handle(
    new Request(server.config.origins.api + operation.path, {
      method: operation.method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const newCheckoutRequest = (headers: Record<string, string> = {}) =>
  new Request(`${server.config.origins.api}${merchantContract.createCheckout.path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`demo-au:${secretOf('demo-au')}`).toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify(checkoutBody(server)),
  });

const withFault = (fault: string, headers: Record<string, string> = {}) =>
  server.handle(newCheckoutRequest({ 'x-sandbox-fault': fault, ...headers }));

const countOfCheckouts = async () =>
  Number((await server.open.pool.query('select count(*) from checkouts')).rows[0].count);

describe('a fault of one request', () => {
  it('is refused unless it is one of the listed ones, alone or with one latency [MER-201]', async () => {
    const wrong = [
      ...['', 'slow', 'latency-0', 'latency-20001', 'latency-1.5', 'latency--1', 'latency-'],
      ...['status-399', 'status-600', 'status-503-', 'status-503-not_found', 'status-'],
      ...['error-503', 'error-399-not_found', 'error-600-not_found', 'error-404-no_such_code'],
      ...['drop', 'DROP-BEFORE', 'empty,malformed', 'latency-1,latency-2', 'latency-1,empty,empty', 'empty,'],
    ];
    const before = await countOfCheckouts();
    for (const fault of wrong) {
      const response = await withFault(fault);
      const body = await response.json();
      expect([fault, response.status, body.errorCode]).toEqual([fault, 400, 'invalid_object']);
    }
    expect([await countOfCheckouts(), pauses.length]).toEqual([before, 0]);
    for (const status of [400, 599]) {
      expect((await withFault(`status-${status}`)).status).toBe(status);
    }
  });

  it('delays the request for that long, and lets it be done afterwards [MER-201]', async () => {
    for (const ms of [1, 20_000]) {
      const before = await countOfCheckouts();
      const answered = withFault(`latency-${ms}`);
      await vi.waitFor(() => expect(pauses).toHaveLength(1));
      expect([pauses[0]?.ms, await countOfCheckouts()]).toEqual([ms, before]);
      pauses.pop()?.end();
      expect((await answered).status).toBe(201);
      expect(await countOfCheckouts()).toBe(before + 1);
    }
  });

  it('answers with a status or an error, and nothing is done [MER-201]', async () => {
    const before = await countOfCheckouts();
    const plain = await withFault('status-503');
    expect([plain.status, await plain.text()]).toEqual([503, '']);
    const answered = withFault('error-409-conflict, latency-5');
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    pauses.pop()?.end();
    const error = await answered;
    expect(error.status).toBe(409);
    expect(await error.json()).toEqual({
      errorCode: 'conflict',
      message: expect.stringMatching(/\w/),
      errorId: error.headers.get('correlation-id'),
    });
    expect(await countOfCheckouts()).toBe(before);
  });

  it('cuts or empties the response of work that is done [MER-201]', async () => {
    const before = await countOfCheckouts();
    const cut = await withFault('malformed');
    expect(cut.status).toBe(201);
    await expect(cut.json()).rejects.toThrow(SyntaxError);
    const empty = await withFault('empty');
    expect([empty.status, await empty.text()]).toEqual([200, '']);
    expect(await countOfCheckouts()).toBe(before + 2);
    const bodyless = await server.handle(
      new Request(`${server.config.origins.api}${deleteFaults.path}`, {
        method: 'DELETE',
        headers: { 'x-sandbox-fault': 'malformed' },
      }),
    );
    expect([bodyless.status, await bodyless.text()]).toEqual([200, '{']);
  });

  it('closes the connection before or after the work, which is then found done [MER-201]', async () => {
    const key = crypto.randomUUID();
    const before = await countOfCheckouts();
    expect(await overSocket('drop-before', key)).toBe('');
    expect(await countOfCheckouts()).toBe(before);
    expect(await overSocket('drop-after', key)).toBe('');
    expect(await countOfCheckouts()).toBe(before + 1);
    // The retry with the same key gets the checkout that was made.
    const retried = await server.handle(newCheckoutRequest({ 'idempotency-key': key }));
    expect([retried.status, await countOfCheckouts()]).toEqual([201, before + 1]);
  });

  it('acts on no other request', async () => {
    await withFault('status-503');
    expect((await server.handle(newCheckoutRequest())).status).toBe(201);
  });

  it('reaches the page that made the request', async () => {
    const { portal, api } = server.config.origins;
    const read = new Request(`${portal}${readAccount.path}`, {
      headers: { origin: portal, 'x-sandbox-fault': 'status-500' },
    });
    const response = await server.handle(read);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([500, portal]);
    const nowhere = new Request(`${api}/nowhere`, { headers: { 'x-sandbox-fault': 'status-418' } });
    expect((await server.handle(nowhere)).status).toBe(418);
  });
});

/** What a client receives of a response, to the end of its connection. */
async function overSocket(fault: string, key: string): Promise<string> {
  const listener = createListener((request, { incoming }) =>
    server.handle(request, { remoteAddress: 'unknown', close: () => void incoming?.socket.destroy() }),
  );
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const request = newCheckoutRequest({ 'x-sandbox-fault': fault, 'idempotency-key': key });
  const body = await request.text();
  const lines = [
    `POST ${merchantContract.createCheckout.path} HTTP/1.1`,
    `host: ${new URL(server.config.origins.api).host}`,
    ...[...request.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const text = await new Promise<string>((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    socket.on('data', (data) => {
      got += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(got));
  });
  await new Promise((resolve) => listener.close(resolve));
  return text;
}

const checkouts = { method: 'POST', path: merchantContract.createCheckout.path };

describe('the rules of faults', () => {
  it('act as often as they say on requests without the header, and are then gone [MER-201]', async () => {
    const made = await control(createFault, { ...checkouts, fault: 'status-502', times: 2 });
    expect(made).toEqual({
      status: 201,
      body: { id: made.body.id, ...checkouts, fault: 'status-502', times: 2 },
    });
    expect((await server.handle(newCheckoutRequest())).status).toBe(502);
    // A request with the header does what that says, and uses no rule up.
    expect((await withFault('status-418')).status).toBe(418);
    expect((await control(listFaults)).body).toEqual({ results: [{ ...made.body, times: 1 }] });
    expect((await server.handle(newCheckoutRequest())).status).toBe(502);
    expect((await server.handle(newCheckoutRequest())).status).toBe(201);
    expect((await control(listFaults)).body).toEqual({ results: [] });
  });

  it('act once for each of their times, also on requests that arrive together', async () => {
    await control(createFault, { ...checkouts, fault: 'status-502', times: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.handle(newCheckoutRequest())));
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(3);
  });

  it('act on a call by the template of its path, the oldest first, until they are deleted', async () => {
    const read = merchantContract.readMerchantCheckout;
    const statusOf = async () =>
      (await shop.call(read, { params: { token: `ffc_${'a'.repeat(43)}` } })).status;
    await control(createFault, {
      method: read.method,
      path: read.path,
      fault: 'error-500-internal_error',
      times: 1,
    });
    await control(createFault, {
      method: read.method,
      path: read.path,
      fault: 'error-503-not_found',
      times: 9,
    });
    expect([await statusOf(), await statusOf()]).toEqual([500, 503]);
    expect((await control(deleteFaults)).status).toBe(204);
    expect([await statusOf(), (await control(listFaults)).body.results]).toEqual([404, []]);
  });

  it('act on the sessions of a shopper alone when they name one [MER-201]', async () => {
    const signedIn = async (email: string) => {
      const visitor = createVisitor(server, 'PORTAL');
      await visitor.call(lookup, { body: { email } });
      await visitor.call(login, { body: { username: email, password: personaPassword } });
      return async () => (await visitor.send('GET', readAccount.path)).status;
    };
    const [failing, other] = [
      await signedIn('good.n1@scenario.test'),
      await signedIn('good.n2@scenario.test'),
    ];
    const rule = { method: 'GET', path: readAccount.path, fault: 'status-500', times: 1 };
    await control(createFault, { ...rule, email: 'Good.N1@scenario.test' });
    const stranger = createVisitor(server, 'PORTAL');
    expect((await stranger.send('GET', readAccount.path)).status).toBe(401);
    expect([await other(), await failing(), await failing()]).toEqual([200, 500, 200]);
  });

  it('are refused for an unknown call, for the controls, and for a fault that is not listed', async () => {
    const rule = { ...checkouts, fault: 'empty', times: 1 };
    for (const [patch, field] of [
      [{ path: '/merchant/v1/nothing' }, 'path'],
      [{ method: 'PUT' }, 'path'],
      [{ method: 'DELETE', path: deleteFaults.path }, 'path'],
      [{ fault: 'fire' }, 'fault'],
      [{ times: 0 }, 'times'],
      [{ times: 1_001 }, 'times'],
      [{ method: 'PATCH' }, 'method'],
    ] as const) {
      const { status, body } = await control(createFault, { ...rule, ...patch });
      expect([status, body.errorCode, Object.keys(body.errorInfo)]).toEqual([400, 'invalid_object', [field]]);
    }
    expect((await control(createFault, { ...rule, times: 1_000 })).status).toBe(201);
  });

  it('are shared by all servers of a database', async () => {
    const rules = await createFaultRules(server.db, server.changes);
    await control(createFault, { ...checkouts, fault: 'status-502', times: 1 });
    const call = { ...checkouts, email: async () => null };
    await vi.waitFor(async () => expect(await rules.take(call)).toBe('status-502'));
    expect((await server.handle(newCheckoutRequest())).status).toBe(201);
  });
});

it('a sandbox without its controls, and production, know no faults [MER-201]', async () => {
  const without = await createTestServer({ environment: { SANDBOX_CONTROL: 'off' } });
  const read = () =>
    new Request(`${without.config.origins.portal}${readAccount.path}`, {
      headers: { 'x-sandbox-fault': 'status-503' },
    });
  expect((await without.handle(read())).status).toBe(401);
  const open = await freshDatabase();
  const { config, provider } = without;
  const context = await production.createContext({
    config,
    open,
    providers: provider,
    log: pino({ level: 'silent' }),
  });
  expect((await production.createApi(context).handle(read())).status).toBe(401);
  await context.changes.close();
  await open.close();
  await without.close();
});
