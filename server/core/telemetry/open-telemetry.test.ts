/** Traces as a collector gets them, of calls as shoppers, merchants and strangers make them. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#shared/contract/access/access.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { fileWith, ownCertificate, ownKey } from '../../testing/certificate.ts';
import { join, newestCode } from '../../testing/joining.ts';
import {
  approvedCheckout,
  capturedOrder,
  checkoutBody,
  createShop,
  createShopServer,
  newShopper,
  passDays,
  secretOf,
  testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../testing/trace-receiver.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { readConfig } from '../config.ts';
import { createProviderClient } from '../provider-client/client.ts';
import { serverCalls } from '../provider-client/server-calls.ts';
import { measuredProviders } from './measured-providers.ts';
import { createMetrics } from './metrics.ts';
import { startTracing } from './open-telemetry.ts';
import type { Tracing } from './tracing.ts';

const quiet = pino({ level: 'silent' });
const startTo = (address: string, environment: Readonly<Record<string, string>> = {}, log = quiet) => {
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    // Spans are sent at the end, when the test calls `end`.
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    ...environment,
  });
  if (!tracing) throw new Error('Nothing to trace with');
  return startTracing(tracing, log);
};

const traceOfCaller = '0af7651916cd43dd8448eb211c80319c';
const spanOfCaller = 'b7ad6b7169203331';
const traceparent = `00-${traceOfCaller}-${spanOfCaller}-01`;

/** Personal data and secrets in the calls below. */
const personal = new Set<string>(Object.values(testCards));

let receiver: TraceReceiver;
let server: TestServer;
let spans: ReceivedSpan[];

/** One run of everything that is traced. */
beforeAll(async () => {
  receiver = await startTraceReceiver();
  const tracing = startTo(receiver.address);
  server = await createShopServer({ tracing });
  const shop = createShop(server);

  const visitor = createVisitor(server, 'PORTAL');
  const [email, mobile] = ['mia.winter@example.com', '0491570158'];
  const consumerId = await join(server, visitor, { email, mobile });
  const smsCode = await newestCode(server, '+61491570158');
  await visitor.call(login, { body: { username: email, password: 'wrong-password-1234' } });

  const shopper = await newShopper(server);
  const token = await approvedCheckout(server, shop, shopper);
  const orderId = await capturedOrder(server, shop, shopper);
  await shopper.visitor.send('GET', `/orders/${orderId}`);
  await passDays(server, 20, shopper.consumerId);

  const created = await shop.call(
    merchantContract.createCheckout,
    { body: checkoutBody(server) },
    { headers: { traceparent, tracestate: `who=${shopper.email}`, baggage: `email=${shopper.email}` } },
  );
  // Addresses and methods with text that a caller chose.
  await visitor.send('GET', `/orders/${email}/${testCards.visa}?token=${token}`);
  await visitor.send(testCards.visa.replaceAll(/\d/g, 'X'), '/consumer');
  await visitor.send('GET', '/consumer', { headers: { traceparent: `${email}-${testCards.amex}` } });

  for (const each of [
    ...[email, mobile, '491570158', consumerId, smsCode, 'wrong-password-1234', visitor.token ?? ''],
    ...[shopper.email, shopper.consumerId, shopper.visitor.token ?? '', token, created.body.token],
    ...[secretOf('demo-au'), 'demo-au', 'Ana', 'Marlow', 'Banksia', '@', 'XXXX'],
    ...[...visitor.cookies.values(), ...shopper.visitor.cookies.values(), '127.0.0.1'],
  ])
    personal.add(each);
  await tracing.stop();
  spans = receiver.spans();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const named = (name: string) => spans.filter((span) => span.name === name);
const attributesOf = (span: ReceivedSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
const partsOf = (parent: ReceivedSpan | undefined) =>
  spans.filter(({ traceId, parentSpanId }) => traceId === parent?.traceId && parentSpanId === parent.spanId);

const operations = Object.values(contracts).flatMap((group) =>
  Object.entries(group as Readonly<Record<string, OperationShape>>),
);

describe('a trace', () => {
  it('names a request by its operation, with its statements and the calls to providers as child spans', () => {
    const [confirm] = named('confirmCheckout');
    expect(confirm).toMatchObject({ kind: 2 });
    expect(attributesOf(confirm)).toEqual({
      'http.request.method': 'POST',
      'http.route': contracts.checkout.confirmCheckout.path,
      'http.response.status_code': 200,
    });
    const parts = partsOf(confirm);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'cards/placeHold',
        'begin',
        'commit',
        expect.stringMatching(/^select_checkouts_[0-9a-f]{12}$/),
      ]),
    );
    expect(parts.every(({ kind }) => kind === 3)).toBe(true);
  });

  it('is separate for each job, and names its kind', () => {
    const jobs = spans.filter(({ name }) => name.startsWith('job '));
    expect(jobs.map(({ name }) => name)).toContain('job charge-instalment');
    for (const job of jobs) expect(job).toMatchObject({ kind: 5 });
    const [charge] = named('job charge-instalment');
    expect(partsOf(charge).map(({ name }) => name)).toContain('cards/charge');
  });

  it('marks a failed response by its status', () => {
    expect(attributesOf(named('login')[0])['http.response.status_code']).toBe(400);
    // A wrong password is not a failure of the server.
    expect(named('login')[0]?.status.code ?? 0).toBe(0);
  });

  it('continues that of its caller, and begins a new one when the caller names none', () => {
    const continued = named('createCheckout').filter(({ traceId }) => traceId === traceOfCaller);
    expect(continued).toMatchObject([{ parentSpanId: spanOfCaller }]);
    const others = spans.filter(({ kind }) => kind === 2).filter((span) => !continued.includes(span));
    expect(others.length).toBeGreaterThan(10);
    for (const other of others) expect(other.parentSpanId ?? '').toBe('');
    expect(new Set(others.map(({ traceId }) => traceId)).size).toBe(others.length);
  });

  it('holds nothing of a person: no email, mobile, name, token, code, card or id, in a name or an attribute', () => {
    const sent = receiver.requests.map(({ body }) => body.toString('utf8')).join('\n');
    expect([...personal].filter((each) => sent.includes(each))).toEqual([]);
    expect(sent).not.toMatch(/tracestate|baggage|traceState":"[^"]/i);
  });

  it('has names and attributes from the code only', () => {
    const calls = Object.entries(serverCalls).flatMap(([group, inGroup]) =>
      Object.keys(inGroup).map((call) => `${group}/${call}`),
    );
    const names = new Set([
      ...operations.map(([id]) => id),
      ...[...calls, 'unknown operation', 'preflight', 'begin', 'commit', 'rollback'],
    ]);
    const foreign = spans
      .map(({ name }) => name)
      .filter(
        (name) =>
          !names.has(name) && !/^job [a-z-]+$/.test(name) && !/^[a-z]+_(?:[a-z_]+_)?[0-9a-f]{12}$/.test(name),
      );
    expect(foreign).toEqual([]);
    const routes = new Set<unknown>(['none', ...operations.map(([, { path }]) => path)]);
    const isOurs: Readonly<Record<string, (value: string | number) => boolean>> = {
      'http.request.method': (value) => /^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(String(value)),
      'http.route': (value) => routes.has(value),
      'http.response.status_code': (value) => typeof value === 'number',
      'db.system.name': (value) => value === 'postgresql',
      'error.type': (value) => /^(?:5\d\d|Provider\w+|[0-9A-Z]{5})$/.test(String(value)),
    };
    const wrong = spans.flatMap((span) =>
      Object.entries(attributesOf(span)).filter(([key, value]) => !isOurs[key]?.(value)),
    );
    expect(wrong).toEqual([]);
    expect(spans.filter(({ status }) => status.message)).toEqual([]);
  });
});

/** The spans of some work, sent to a separate receiver. */
async function sentBy(
  work: (tracing: Tracing) => Promise<unknown>,
  environment: Readonly<Record<string, string>> = {},
): Promise<ReceivedSpan[]> {
  const own = await startTraceReceiver();
  const tracing = startTo(own.address, environment);
  await work(tracing);
  await tracing.stop();
  await own.close();
  return own.spans();
}

it('a provider receives the trace of the call, so that its trace continues ours', async () => {
  const told: Headers[] = [];
  const [call, request] = await sentBy(async (tracing) => {
    const client = createProviderClient({
      ...{ baseUrl: 'http://127.0.0.1:1', serverKey: 'key of the tests', headers: tracing.headers },
      send: async (_, { headers }) => {
        told.push(new Headers(headers));
        return { status: 200, text: JSON.stringify({ output: { isKnown: false } }) };
      },
    });
    const { cards } = measuredProviders(client, { metrics: createMetrics(), tracing });
    await tracing.inSpan('request', { kind: 'server' }, () => cards.lookup('payment'));
    // Outside of a request there is no parent span.
    await cards.lookup('payment');
  });
  expect(call).toMatchObject({ name: 'cards/lookup', parentSpanId: request?.spanId });
  expect(told.map((headers) => headers.get('traceparent'))).toEqual([
    `00-${call?.traceId}-${call?.spanId}-01`,
    null,
  ]);
});

it('a failure is recorded by its name, and never by its message', async () => {
  const [span] = await sentBy((tracing) =>
    tracing
      .inSpan('request', { kind: 'server' }, () => Promise.reject(new TypeError('of mia.winter@example.com')))
      .catch(() => {}),
  );
  expect(span?.status).toEqual({ code: 2 });
  expect(attributesOf(span)).toEqual({ 'error.type': 'TypeError' });
});

it.each([
  ['parentbased_always_on', '01', 1],
  ['parentbased_always_on', '00', 0],
  ['parentbased_always_off', '01', 1],
  ['parentbased_traceidratio', '00', 0],
  ['always_on', '00', 1],
  ['always_off', '01', 0],
  ['traceidratio', '00', 1],
])('the sampler %s meets a caller who says %s', async (sampler, flag, kept) => {
  const sent = await sentBy(
    (tracing) =>
      tracing.inSpan(
        'request',
        { kind: 'server', traceparent: traceparent.replace(/01$/, flag) },
        async () => {},
      ),
    { OTEL_TRACES_SAMPLER: sampler },
  );
  expect(sent).toHaveLength(kept);
});

it('a collector is called by https with the configured certificates, and not without them', async () => {
  const [cert, key] = [ownCertificate, ownKey];
  const own = await startTraceReceiver({ cert, key, ca: cert, requestCert: true, rejectUnauthorized: true });
  const sentWith = async (environment: Readonly<Record<string, string>>) => {
    const tracing = startTo(own.address, { OTEL_EXPORTER_OTLP_TIMEOUT: '300', ...environment });
    await tracing.inSpan('request', { kind: 'server' }, async () => {});
    await tracing.stop();
    return own.spans().length;
  };
  const trusted = { OTEL_EXPORTER_OTLP_CERTIFICATE: fileWith(cert) };
  const client = {
    OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: fileWith(cert),
    OTEL_EXPORTER_OTLP_CLIENT_KEY: fileWith(key),
  };
  expect(await sentWith(client)).toBe(0);
  expect(await sentWith(trusted)).toBe(0);
  expect(await sentWith({ ...trusted, ...client })).toBe(1);
  await own.close();
});

it('a failing collector is logged once, and does not delay the end of the server', async () => {
  const gone = await startTraceReceiver();
  await gone.close();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const tracing = startTo(
    gone.address,
    { OTEL_EXPORTER_OTLP_TIMEOUT: '300', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1' },
    log,
  );
  for (const name of ['one', 'two']) await tracing.inSpan(name, { kind: 'server' }, async () => {});
  await tracing.stop();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['traces are not taken']);
});
