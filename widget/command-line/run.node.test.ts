import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';
import { verifyWebhook } from '../server/index.ts';
import { run } from './run.ts';

const key = { FOURFOLD_MERCHANT_ID: 'lamps', FOURFOLD_SECRET_KEY: 'sk_sandbox_1' };

const eventOf = (sequence: number, type = 'payment.captured'): WebhookEvent => ({
  id: `evt_${sequence}`,
  type,
  createdAt: '2026-01-15T00:00:00.000Z',
  merchantId: 'lamps',
  sequence,
  data: { orderId: `${sequence}` },
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers each request as it is told. Returns its origin. */
async function serve(answer: (request: Request) => Promise<Response> | Response): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? Buffer.concat(chunks).toString() : null;
    const headers = Object.entries(incoming.headers).map(
      ([name, value]) => [name, `${value}`] as [string, string],
    );
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      body,
    });
    const response = await answer(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Given {
  readonly env?: Record<string, string>;
  /** Called when the command waits, with how often it did so far. */
  readonly onPause?: (times: number, end: () => void) => void;
}

/** Runs the command with real requests, and without waiting. */
async function call(words: string, { env = {}, onPause = (_, end) => end() }: Given = {}) {
  const lines: string[] = [];
  const ended = new AbortController();
  let pauses = 0;
  const code = await run(words === '' ? [] : words.split(' '), {
    version: '1.2.3',
    env,
    fetch,
    print: (line) => void lines.push(line),
    signal: ended.signal,
    pause: async () => onPause(++pauses, () => ended.abort()),
  });
  return { code, lines, text: lines.join('\n') };
}

/** An API whose shop has these events. */
const apiWith = (events: readonly WebhookEvent[]) =>
  serve(({ url, headers }) => {
    expect(headers.get('authorization')).toBe(`Basic ${btoa('lamps:sk_sandbox_1')}`);
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe('/merchant/v1/events');
    const after = Number(searchParams.get('after') ?? 0);
    const results = events
      .filter(({ sequence }) => sequence > after)
      .slice(0, Number(searchParams.get('limit')));
    return Response.json({ results, lastSequence: events.at(-1)?.sequence ?? 0 });
  });

describe('fourfold', () => {
  it('says what it can do, also without a command', async () => {
    const { code, text } = await call('help');
    expect([code, text]).toEqual([0, expect.stringContaining('listen --forward-to')]);
    expect(await call('')).toMatchObject({ code: 2, text });
    expect(await call('listen --help')).toMatchObject({ code: 0, text });
  });

  it.each([
    ['lisen', 'There is no command “lisen”.'],
    ['toString', 'There is no command “toString”.'],
    ['listen --forward http://localhost', "Unknown option '--forward'"],
    ['listen', 'Where to? For example --forward-to http://localhost:3000/webhooks/fourfold'],
    ['listen --forward-to localhost:3000/hook', 'Did you mean http://localhost:3000/hook?'],
    ['listen --forward-to ftp://shop.example', '“ftp://shop.example” does not.'],
    [
      'listen --forward-to http://localhost --events payment.capture',
      'No event has the type “payment.capture”.',
    ],
    ['trigger', 'Which event? One of: checkout.approved'],
    ['trigger payment.expired', '“payment.expired” can’t be triggered. One of: checkout.approved'],
    ['trigger payment.captured --api nowhere', '--api needs an address'],
  ])('says what is wrong with: %s', async (words, said) => {
    const { code, text } = await call(words, { env: key });
    expect(code).toBe(2);
    expect(text).toContain(said);
    expect(text).toContain('“fourfold help” lists the commands');
  });

  it('asks for the shop and its key where they are not set', async () => {
    const words = 'listen --forward-to http://localhost:3000';
    expect((await call(words)).text).toContain('set FOURFOLD_MERCHANT_ID');
    expect((await call(`${words} --merchant lamps`)).text).toContain('Set FOURFOLD_SECRET_KEY');
  });

  it('says where it looked when the API does not answer', async () => {
    const said = expect.stringContaining('Is the API at http://127.0.0.1:9 running?');
    const env = { ...key, FOURFOLD_API_URL: 'http://127.0.0.1:9' };
    expect(await call('trigger payment.captured', { env })).toMatchObject({ code: 1, text: said });
    const words = 'trigger payment.captured --api http://127.0.0.1:9';
    expect(await call(words, { env: key })).toMatchObject({ code: 1, text: said });
  });
});

describe('fourfold listen', () => {
  const events: WebhookEvent[] = [];
  afterEach(() => void events.splice(0));

  it('sends new events in order, signed as a webhook, and says how each went', async () => {
    events.push(eventOf(1));
    const received: [string, boolean][] = [];
    const secret = 'whsec_mine';
    const shop = await serve(async (request) => {
      const rawBody = await request.text();
      const verified = await verifyWebhook({ headers: request.headers, rawBody, secrets: [secret] });
      received.push([verified.ok ? verified.event.id : '', verified.ok]);
      return new Response(null, { status: received.length === 1 ? 204 : 500 });
    });
    const { code, text } = await call(`listen --forward-to ${shop}/hook`, {
      env: { ...key, FOURFOLD_API_URL: await apiWith(events), FOURFOLD_WEBHOOK_SECRET: secret },
      onPause(times, end) {
        if (times === 1) events.push(eventOf(2), eventOf(3, 'checkout.approved'));
        else end();
      },
    });
    expect(code).toBe(0);
    expect(received).toEqual([
      ['evt_2', true],
      ['evt_3', true],
    ]);
    expect(text).toMatch(/payment\.captured +evt_2 +204 \(\d+ ms\)/);
    expect(text).toMatch(/checkout\.approved +evt_3 +500: your server refused it or failed/);
    expect(text).not.toContain('sk_sandbox_1');
  });

  it('makes a secret and shows it where none is set', async () => {
    const { text } = await call('listen --forward-to http://127.0.0.1:9/', {
      env: { ...key, FOURFOLD_API_URL: await apiWith(events) },
    });
    expect(text).toMatch(/secret whsec_[\w-]{43}$/m);
    expect(text).toContain('Set FOURFOLD_WEBHOOK_SECRET');
  });

  it('sends only the types that are named', async () => {
    const got: unknown[] = [];
    const shop = await serve(async (request) => {
      got.push((await request.json()).id);
      return new Response();
    });
    await call(`listen --forward-to ${shop} --events checkout.approved,dispute.opened`, {
      env: { ...key, FOURFOLD_API_URL: await apiWith(events) },
      onPause(times, end) {
        if (times > 1) return end();
        events.push(eventOf(1), eventOf(2, 'dispute.opened'), eventOf(3, 'checkout.approved'));
      },
    });
    expect(got).toEqual(['evt_2', 'evt_3']);
  });

  it('says that nothing listens, or that a redirect is not followed', async () => {
    const api = await apiWith(events);
    const failing = (to: string) =>
      call(`listen --forward-to ${to}`, {
        env: { ...key, FOURFOLD_API_URL: api },
        onPause(times, end) {
          if (times > 1) return end();
          events.push(eventOf((events.at(-1)?.sequence ?? 0) + 1));
        },
      });
    const closed = await serve(() => new Response());
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect((await failing(closed)).text).toContain(`nothing listens on ${new URL(closed).host}. Is`);
    const moved = await serve(() => new Response(null, { status: 308, headers: { location: '/other' } }));
    expect((await failing(moved)).text).toContain('308: a redirect is not followed');
  });

  it('begins again after the numbers of a reset sandbox', async () => {
    events.push(...Array.from({ length: 5 }, (_, index) => eventOf(index + 1)));
    const got: unknown[] = [];
    const shop = await serve(async (request) => {
      got.push((await request.json()).sequence);
      return new Response();
    });
    await call(`listen --forward-to ${shop}`, {
      env: { ...key, FOURFOLD_API_URL: await apiWith(events) },
      onPause(times, end) {
        if (times === 1) events.splice(1);
        if (times === 2) events.push(eventOf(2));
        if (times === 3) end();
      },
    });
    expect(got).toEqual([2]);
  });

  it('asks again while the API is away, and says so once', async () => {
    let isAway = false;
    const api = await serve(() => Response.json({ results: [], lastSequence: 0 }));
    const lines: string[] = [];
    const ended = new AbortController();
    let pauses = 0;
    const code = await run(['listen', '--forward-to', 'http://127.0.0.1:9/'], {
      version: '1.2.3',
      env: { ...key, FOURFOLD_API_URL: api },
      fetch: (...given) => (isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(...given)),
      print: (line) => void lines.push(line),
      signal: ended.signal,
      async pause() {
        pauses += 1;
        isAway = pauses < 3;
        if (pauses === 4) ended.abort();
      },
    });
    expect(code).toBe(0);
    const said = lines.filter((line) => /The API/.test(line));
    expect(said).toEqual(['The API does not answer. Asking again every second.', 'The API answers again.']);
  });

  it('ends with what the API says where it refuses the key', async () => {
    const api = await serve(() =>
      Response.json(
        { errorCode: 'unauthorized', message: 'Wrong key.', errorId: 'e-1' },
        {
          status: 401,
          headers: { link: '<https://docs.example/errors/unauthorized>; rel="help"' },
        },
      ),
    );
    const { code, lines } = await call('listen --forward-to http://localhost:3000', {
      env: { ...key, FOURFOLD_API_URL: api },
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'The API refused it: Wrong key. (unauthorized)',
      'errorId e-1',
      'https://docs.example/errors/unauthorized',
    ]);
  });
});

describe('fourfold logs', () => {
  const callOf = (number: number, status = 200) => ({
    errorId: `e-${number}`,
    keyId: 'key_1',
    method: 'POST',
    path: '/merchant/v1/checkouts',
    status,
    errorCode: status < 400 ? null : 'invalid_object',
    durationMs: 7,
    createdAt: '2026-01-15T00:00:00.000Z',
  });
  const apiWithCalls = (calls: ReturnType<typeof callOf>[]) =>
    serve(({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname === '/merchant/v1/requests/e-2') {
        return Response.json({ ...callOf(2, 400), request: { amount: 1 }, response: { errorId: 'e-2' } });
      }
      const results = [...calls].reverse().slice(0, Number(searchParams.get('limit')));
      return Response.json({ results, totalResults: calls.length, nextCursor: null });
    });

  it('shows the last calls, and each that follows once, the oldest first', async () => {
    const calls = Array.from({ length: 25 }, (_, index) => callOf(index + 1));
    const { code, lines } = await call('logs', {
      env: { ...key, FOURFOLD_API_URL: await apiWithCalls(calls) },
      onPause(times, end) {
        if (times === 1) calls.push(callOf(26, 400));
        if (times === 3) end();
      },
    });
    expect(code).toBe(0);
    expect(lines.map((line) => /e-\d+$/.exec(line)?.[0])).toEqual(
      Array.from({ length: 21 }, (_, index) => `e-${index + 6}`),
    );
    expect(lines.at(-1)).toMatch(/400 {2}POST \/merchant\/v1\/checkouts {2}7 ms {2}invalid_object {2}e-26$/);
  });

  it('shows only what was refused or failed', async () => {
    const succeeded = Array.from({ length: 30 }, (_, index) => callOf(index + 5));
    const api = await apiWithCalls([callOf(1), callOf(2, 400), callOf(3, 399), callOf(4, 503), ...succeeded]);
    const { lines } = await call('logs --failed', { env: { ...key, FOURFOLD_API_URL: api } });
    expect(lines.map((line) => /e-\d+$/.exec(line)?.[0])).toEqual(['e-2', 'e-4']);
  });

  it('shows one call with its bodies', async () => {
    const { text } = await call('logs e-2', { env: { ...key, FOURFOLD_API_URL: await apiWithCalls([]) } });
    expect(text).toContain('invalid_object  e-2');
    expect(text).toContain('"amount": 1');
    expect(text).toContain('response {');
  });
});

describe('fourfold trigger', () => {
  it('asks the sandbox for the event, and names what came of it', async () => {
    const asked: unknown[] = [];
    const api = await serve(async (request) => {
      asked.push([request.method, new URL(request.url).pathname, await request.json()]);
      return Response.json(
        { email: 'good.nz.n1@scenario.test', token: 'ffc_1', orderId: '100', disputeId: null },
        { status: 201 },
      );
    });
    const { code, lines } = await call(`trigger payment.captured --merchant lamps --api ${api}`);
    expect(code).toBe(0);
    expect(asked).toEqual([['POST', '/sandbox/merchants/lamps/events', { type: 'payment.captured' }]]);
    expect(lines).toEqual([
      'payment.captured happened, with what leads to it.',
      '  shopper  good.nz.n1@scenario.test',
      '  checkout ffc_1',
      '  order    100',
    ]);
  });

  it('says why the sandbox refuses it', async () => {
    const api = await serve(() =>
      Response.json(
        { errorCode: 'not_found', message: 'There is no such merchant.', errorId: 'e-2' },
        { status: 404 },
      ),
    );
    const { code, lines } = await call(`trigger payment.captured --merchant nobody --api ${api}`);
    expect([code, lines[0]]).toEqual([1, 'The API refused it: There is no such merchant. (not_found)']);
  });
});
