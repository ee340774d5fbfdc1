import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { freePort } from '#tooling/setup/free-ports.mjs';
import { emptyPostgres, isOnPostgres } from '../testing/database.ts';
import { killServerProcesses, startServerProcess } from '../testing/server-process.ts';
import { createDrainable, drainAndClose, requestsMayFinishWithinMs } from './drain.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(killServerProcesses);

/** A running request that ends when the test says so. */
function heldRequest() {
  let letGo = () => {};
  let hasBegun = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  return { held, letGo, begun, hasBegun };
}

async function serving(held: ReturnType<typeof heldRequest>) {
  const requests = createDrainable(async ({ url }) => {
    if (!url.endsWith('/held')) return new Response('done');
    held.hasBegun();
    await held.held;
    return new Response('at last');
  });
  const server = createAdaptorServer({
    fetch: (given, bindings) => requests.fetch(given, bindings as HttpBindings),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (pathname: string) => fetch(`http://127.0.0.1:${port}${pathname}`);
  return { ask, close: (withinMs: number) => drainAndClose(server, requests, withinMs) };
}

describe('a server that ends', () => {
  it('lets running requests finish, refuses new ones, and still reports its health', async () => {
    const held = heldRequest();
    const { ask, close } = await serving(held);
    const running = ask('/held');
    await held.begun;
    const closed = close(600_000);
    const late = await ask('/');
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await late.json()).toMatchObject({ errorCode: 'service_unavailable' });
    expect(late.headers.get('connection')).toBe('close');
    expect((await ask('/readyz')).status).toBe(200);
    held.letGo();
    expect(await (await running).text()).toBe('at last');
    await closed;
    await expect(ask('/readyz')).rejects.toThrow();
  });

  it('cuts off requests that do not finish within ten seconds [MER-183]', async () => {
    expect(requestsMayFinishWithinMs).toBe(10_000);
    const held = heldRequest();
    const { ask, close } = await serving(held);
    const running = ask('/held').catch(() => 'cut off');
    await held.begun;
    await close(1);
    expect(await running).toBe('cut off');
    held.letGo();
  });
});

const databases = {
  'the embedded database': async () => ({}),
  ...(isOnPostgres && {
    PostgreSQL: async () => {
      const { url, drop } = await emptyPostgres();
      ends.push(drop);
      return { DATABASE_URL: url };
    },
  }),
};

const [merchant] = seededMerchants;
const order = JSON.stringify({
  amount: { amount: '100.00', currency: 'AUD' },
  consumer: { email: 'ana@example.com' },
  merchant: {
    redirectConfirmUrl: 'http://shop.localhost:4402/',
    redirectCancelUrl: 'http://shop.localhost:4402/',
    popupOriginUrl: 'http://shop.localhost:4402',
  },
});
const asMerchant = () => ({
  authorization: `Basic ${btoa(`${merchant?.id}:${merchant?.secret}`)}`,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
});

describe.each(Object.entries(databases))('the server process over %s', (_, database) => {
  it('ends on SIGTERM without losing a request [MER-183]', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-data-'));
    ends.push(async () => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const environment = { ...(await database()), DATA_DIR: folder, PORT: String(port) };
    const ask = async (pathname: string, init?: RequestInit) => {
      const reply = await fetch(`http://127.0.0.1:${port}${pathname}`, init);
      return { status: reply.status, headers: reply.headers, body: await reply.json() };
    };
    const checkouts = '/merchant/v1/checkouts';
    const server = startServerProcess(environment);
    await server.ready();

    const created = await ask(checkouts, { method: 'POST', headers: asMerchant(), body: order });
    expect(created.status).toBe(201);
    const status = `/public/v1/checkouts/${created.body.token}/status`;
    const { version } = (await ask(status)).body;
    const waiting = ask(`${status}?since=${version}&wait=25`);
    const half = await halfSent(port, checkouts);

    server.child.kill('SIGTERM');
    await expect.poll(async () => (await ask('/readyz')).body.checks.shutdown).toBe('failed');
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    const late = await ask(status);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    const answered = await waiting;
    expect([answered.status, answered.body.state]).toEqual([200, 'OPEN']);

    const finished = await half.finish();
    expect(finished.status).toBe(201);
    expect(await server.ended).toBe(0);

    const next = startServerProcess(environment);
    await next.ready();
    for (const { token } of [created.body, finished.body]) {
      const kept = await ask(`${checkouts}/${token}`, { headers: asMerchant() });
      expect([kept.status, kept.body.state]).toEqual([200, 'OPEN']);
    }
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});

describe('the process of a server behind a load balancer', () => {
  it('serves after SIGTERM while it reports that it is not ready, until the configured delay or a second signal', {
    timeout: 300_000,
  }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-data-'));
    ends.push(async () => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const environment = { DATA_DIR: folder, PORT: String(port), SHUTDOWN_DELAY_SECONDS: '600' };
    const ask = (pathname: string) => fetch(`http://127.0.0.1:${port}${pathname}`);
    const server = startServerProcess(environment);
    await server.ready();
    expect((await ask('/readyz')).status).toBe(200);

    // No request is under way.
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
    expect(await (await ask('/readyz')).json()).toMatchObject({
      checks: { database: 'ok', shutdown: 'failed' },
    });
    expect((await ask('/docs/errors')).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect(ask('/readyz')).rejects.toThrow();
  });
});

/** A request whose headers have arrived, and whose body has not. */
function halfSent(port: number, pathname: string) {
  const headers = {
    ...asMerchant(),
    host: `localhost:${port}`,
    'content-length': Buffer.byteLength(order),
    expect: '100-continue',
  };
  const sent = request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers });
  const answered = new Promise<{ status: number | undefined; body: { token: string } }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk as Buffer);
      resolve({ status: reply.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) });
    });
  });
  const finish = () => {
    sent.end(order);
    return answered;
  };
  return new Promise<{ finish: typeof finish }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('continue', () => resolve({ finish }));
    sent.flushHeaders();
  });
}
