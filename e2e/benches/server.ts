/**
 * `npm run bench:server`: how near our answers come to a bare handler that only sends the same statements to the same
 * database and writes the same bytes. Both are asked in turns over HTTP, on two copies of one PostgreSQL database, so that
 * a busy machine is busy for both. The time that the card provider takes is left out on our side; the bare handler has
 * none. `-- --json` prints `[{ what, ratio, p50, p99, statements }]`, times in milliseconds.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { createProvider } from '#sandbox/providers/provider.ts';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { seedMerchants } from '#sandbox/seed/seed-merchants.ts';
import { cards } from '#server/areas/methods/methods.tables.ts';
import { readConfig } from '#server/core/config.ts';
import { type OpenDatabase, openPostgres } from '#server/core/database/database.ts';
import { migrate } from '#server/core/database/migrate.ts';
import type { CardProvider } from '#server/core/providers.ts';
import { memoryJournal } from '#server/testing/memory-journal.ts';
import {
  capturedOrder,
  checkoutBody,
  createShop,
  newCheckout,
  newShopper,
  presentCard,
  secretOf,
  signIn,
  startFor,
} from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { listOrders } from '#shared/contract/orders/orders.contract.ts';
import { createProofDatabase } from '../proofs/databases.ts';
import { percentile, readOptions, run } from '../proofs/report.ts';

const rounds = 100;
const warmUps = 20;
const ordersInList = 20;
const merchantId = 'demo-au';

const goals = { 'order-list': 0.6, create: 0.5, confirm: 0.45 } as const;
type What = keyof typeof goals;

interface Ask {
  readonly what: What;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The statements that the server sent to its database for one call, and its answer. */
interface Recording {
  readonly statements: readonly { readonly text: string; readonly values: unknown[] }[];
  readonly status: number;
  readonly text: string;
}

const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
const provider = createProvider({
  journal: memoryJournal(),
  secret: 'bench',
  acsOrigin: config.origins.acs,
  bankOrigin: config.origins.bank,
  appOrigins: [config.origins.checkout, config.origins.portal],
  now: () => new Date(),
});

/** The time waited for the card provider since this was last read. */
let providerMs = 0;
const timedCards = new Proxy(provider.cards, {
  get(target, name: keyof CardProvider) {
    return async (...given: unknown[]) => {
      const startedAt = performance.now();
      try {
        return await (target[name] as (...given: unknown[]) => Promise<unknown>).apply(target, given);
      } finally {
        providerMs += performance.now() - startedAt;
      }
    };
  },
});

const serverOver = (open: OpenDatabase): Promise<TestServer> =>
  createTestServer({ open, provider: { ...provider, cards: timedCards }, startAt: new Date().toISOString() });

/** Fills a database with what the calls need, and answers the calls. */
async function prepare(url: string): Promise<readonly Ask[]> {
  const open = await openPostgres(url);
  await migrate(open.pool);
  const server = await serverOver(open);
  await seedMerchants(server);
  const shop = createShop(server);
  const calls = warmUps + rounds;
  const asks = [...(await orderLists(server, calls)), ...creates(server, calls)];
  for (let index = 0; index < calls; index += 1) {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    asks.push({
      what: 'confirm',
      method: 'POST',
      ...asVisitor(server.config.origins.checkout, shopper.visitor),
      path: `/portal/consumers/checkout/${token}/confirm`,
      body: JSON.stringify({ profilingSessionId: randomUUID() }),
    });
  }
  await open.pool.query('vacuum analyze');
  await server.close();
  return asks;
}

async function orderLists(server: TestServer, calls: number): Promise<Ask[]> {
  const shopper = await newShopper(server, { creditLimit: 1_000_000_000 });
  await capturedOrder(server, createShop(server), shopper);
  const [card] = await server.db.select().from(cards);
  if (!card) throw new Error('A paid order has a card');
  const consumers = [{ consumerId: shopper.consumerId, cardId: card.id }];
  const spread = { merchantId, now: new Date(), spreadDays: 30 };
  await writeManyOrders(server.open.pool, { ...spread, count: ordersInList, consumers });
  const visitor = await signIn(server, shopper.consumerId, 'PORTAL');
  const ask: Ask = {
    what: 'order-list',
    method: 'GET',
    ...asVisitor(server.config.origins.portal, visitor),
    path: listOrders.path,
  };
  return Array.from({ length: calls }, () => ask);
}

const creates = (server: TestServer, calls: number): Ask[] =>
  Array.from({ length: calls }, () => ({
    what: 'create',
    method: 'POST',
    origin: server.config.origins.api,
    path: merchantContract.createCheckout.path,
    headers: {
      authorization: `Basic ${Buffer.from(`${merchantId}:${secretOf(merchantId)}`).toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(checkoutBody(server)),
  }));

function asVisitor(origin: string, { token, cookies }: Visitor): Pick<Ask, 'origin' | 'headers'> {
  return {
    origin,
    headers: {
      origin,
      'content-type': 'application/json',
      'x-country-code': 'AU',
      'x-auth-token': token ?? '',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
  };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const agent = new Agent({ keepAlive: true });

function send(port: number, { origin, path, method, headers, body }: Ask) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...headers, host: new URL(origin).host } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Makes every call once. @returns the statements that were sent to the database for each */
async function record(url: string, asks: readonly Ask[]): Promise<readonly Recording[]> {
  let statements: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: the driver's function has eight shapes, all of which pass through.
  pg.Client.prototype.query = function record(this: pg.Client, ...given: any[]) {
    const [statement, values] = given;
    const text = typeof statement === 'string' ? statement : statement.text;
    const ownValues = Array.isArray(values) ? values : (statement.values ?? []);
    if (!/^\s*(listen|select 1$)/i.test(text)) statements.push({ text, values: ownValues });
    return (query as (...given: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  const ours = await startOurs(url);
  const recordings: Recording[] = [];
  for (const ask of asks) {
    statements = [];
    const { status, text } = await send(ours.port, ask);
    if (status >= 300) throw new Error(`${ask.what} answered ${status}: ${text}`);
    // Work after the answer belongs to the call.
    await new Promise((resolve) => setImmediate(resolve));
    recordings.push({ statements, status, text });
  }
  pg.Client.prototype.query = query;
  await ours.close();
  return recordings;
}

async function startOurs(url: string) {
  const server = await serverOver(await openPostgres(url));
  const http = createAdaptorServer({
    fetch: (incoming) => server.handle(incoming, { remoteAddress: '127.0.0.1' }),
  }) as Server;
  return {
    port: await listening(http),
    async close() {
      http.closeAllConnections();
      http.close();
      await server.close();
    },
  };
}

/** Sends the statements of one recording after the other, each as a named statement, and answers the recorded bytes. */
async function startBare(url: string, recordings: readonly Recording[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare_${names.size}`;
    names.set(text, name);
    return name;
  };
  const next = recordings.values();
  const http = createServer(async (incoming, response) => {
    for await (const _ of incoming);
    const recording = next.next().value;
    if (!recording) throw new Error('More calls than recordings');
    for (const { text, values } of recording.statements)
      await client.query(values.length > 0 ? { name: nameOf(text), text, values } : text);
    response.writeHead(recording.status, { 'content-type': 'application/json' });
    response.end(recording.text);
  });
  return {
    port: await listening(http),
    async close() {
      http.closeAllConnections();
      http.close();
      await client.end();
    },
  };
}

async function timed(port: number, ask: Ask): Promise<number> {
  providerMs = 0;
  const startedAt = performance.now();
  const { status, text } = await send(port, ask);
  const ms = performance.now() - startedAt - providerMs;
  if (status >= 300) throw new Error(`${ask.what} answered ${status}: ${text}`);
  return ms;
}

interface Copies {
  /** Makes a copy of the first database, which no connection may use during the copy. */
  copy(name: string): Promise<string>;
  close(): Promise<void>;
}

async function copiesOf(url: string): Promise<Copies> {
  const original = new URL(url).pathname.slice(1);
  const address = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: address('postgres') });
  await client.connect();
  const made: string[] = [];
  return {
    async copy(name) {
      const copy = `${original}_${name}`;
      await client.query(`create database ${copy} template ${original}`);
      made.push(copy);
      return address(copy);
    },
    async close() {
      for (const copy of made) await client.query(`drop database if exists ${copy} with (force)`);
      await client.end();
    },
  };
}

await run(async () => {
  const { isJson } = readOptions();
  const database = await createProofDatabase('the bench of the server');
  if (!database) throw new Error('This bench needs PostgreSQL');
  const asks = await prepare(database.url);
  const copies = await copiesOf(database.url);
  const recordings = await record(await copies.copy('recorded'), asks);
  const ours = await startOurs(await copies.copy('ours'));
  const bare = await startBare(await copies.copy('bare'), recordings);
  const taken = asks.map(({ what }) => ({ what, ours: 0, bare: 0 }));
  for (const [index, ask] of asks.entries()) {
    const times = taken[index];
    if (!times) continue;
    times.bare = await timed(bare.port, ask);
    times.ours = await timed(ours.port, ask);
  }
  await Promise.all([ours.close(), bare.close()]);
  await copies.close();
  await database.close();
  const figures = (Object.keys(goals) as What[]).map((what) => {
    const measured = taken.filter((each) => each.what === what).slice(warmUps);
    const own = measured.map((each) => each.ours);
    const floor = percentile(
      measured.map((each) => each.bare),
      0.5,
    );
    const recording = recordings[asks.findLastIndex((ask) => ask.what === what)];
    return {
      what,
      ratio: Number((floor / percentile(own, 0.5)).toFixed(2)),
      goal: goals[what],
      p50: Number(percentile(own, 0.5).toFixed(2)),
      p99: Number(percentile(own, 0.99).toFixed(2)),
      floor: Number(floor.toFixed(2)),
      statements: recording?.statements.length ?? 0,
    };
  });
  if (isJson) console.log(JSON.stringify(figures, null, 2));
  else console.table(figures);
  return figures.every(({ ratio, goal }) => ratio >= goal);
});
