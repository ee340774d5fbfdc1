import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStatus } from '../testing/statuses.ts';
import { createStatusClient, type StatusClient } from './status-client.ts';

const url = 'https://checkout.test/public/v1/checkouts/t';
const openId = 'o'.repeat(22);

type Reply = { status: number; body?: unknown } | 'down' | 'silent';
let replies: Reply[];
let sent: object[];
let client: StatusClient;

const fetched = vi.fn((_url: string, init: RequestInit) => {
  const reply = replies.shift() ?? 'silent';
  if (reply === 'down') return Promise.reject(new TypeError('network'));
  if (reply !== 'silent') {
    const { status, body } = reply;
    return Promise.resolve({ status, ok: status < 300, json: async () => body } as Response);
  }
  return new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
});
const requests = () =>
  fetched.mock.calls.map(([address, { method = 'GET' }]) => `${method} ${address.replace(url, '')}`);
const flush = () => vi.advanceTimersByTimeAsync(0);
const ok = (patch: Parameters<typeof makeStatus>[0] = {}): Reply => ({
  status: 200,
  body: makeStatus(patch),
});

function start(knownOpenId = openId): StatusClient {
  client = createStatusClient({
    url,
    openId: knownOpenId,
    record: () => {},
    warnAltered: () => {},
    send: (event) => sent.push(event),
  });
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  replies = [];
  sent = [];
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockClear();
});

describe('reading the status', () => {
  it('asks for what is newer than the last response, at once after news and after 1 s without', async () => {
    replies = [ok({ version: 3 }), ok({ version: 3 })];
    start().read();
    await flush();
    await flush();
    expect(requests()).toEqual([
      `GET /status?openId=${openId}&since=0&wait=25`,
      `GET /status?openId=${openId}&since=3&wait=25`,
    ]);
    await vi.advanceTimersByTimeAsync(999);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(sent).toEqual([
      { type: 'status', status: makeStatus({ version: 3 }) },
      { type: 'status', status: makeStatus({ version: 3 }) },
    ]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  });

  it('takes an open id that is not known from the first response that has one', async () => {
    replies = [ok({ version: 1 }), ok({ version: 2, openId }), ok({ version: 3, openId: 'p'.repeat(22) })];
    start('').read();
    await vi.advanceTimersByTimeAsync(10);
    expect(requests()).toEqual([
      'GET /status?since=0&wait=25',
      'GET /status?since=1&wait=25',
      `GET /status?openId=${openId}&since=2&wait=25`,
      `GET /status?openId=${openId}&since=3&wait=25`,
    ]);
  });

  it.each([
    [404, 'INVALID_TOKEN', 'Fourfold does not know it: it may be of another environment.'],
    [412, 'ORIGIN_NOT_ALLOWED', `This page has ${location.origin}.`],
  ])('ends by a refusal with %i as %s, with what the server says of it', async (status, code, detail) => {
    const body = { errorCode: 'some_code', message: 'Some sentence.', errorId: 'e-1' };
    replies = [{ status, body: body as never }];
    start().read();
    await vi.advanceTimersByTimeAsync(20_000);
    const cause = new Error('Some sentence.');
    expect(sent).toEqual([{ type: 'failed', code, detail, errorId: 'e-1', cause }]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('ends by a refusal that has no body', async () => {
    replies = [{ status: 404 }];
    start().read();
    await flush();
    expect(sent).toEqual([expect.objectContaining({ type: 'failed', code: 'INVALID_TOKEN' })]);
  });

  it.each<[string, Reply]>([
    ['no answer', 'down'],
    ['a fault', { status: 500, body: makeStatus() }],
    ['an answer without a version', { status: 200, body: { state: 'OPEN' } }],
    ['an answer without a state', { status: 200, body: { version: 1 } }],
  ])('is tried again after %s', async (_what, reply) => {
    replies = [reply, ok()];
    start().read();
    await flush();
    expect(sent).toEqual([{ type: 'unreachable' }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([{ type: 'unreachable' }, { type: 'status', status: makeStatus() }]);
  });

  it.each([
    [0, 800],
    [1, 1200],
  ])('spreads the tries of many: with %d it waits %i ms', async (random, pause) => {
    vi.mocked(Math.random).mockReturnValue(random);
    replies = ['down'];
    start().read();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(fetched).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('gives a request up after 30 s', async () => {
    start().read();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ type: 'unreachable' }]);
  });

  it.each(['online', 'pageshow', 'visibilitychange'])(
    'is tried at once on %s, while the page is seen',
    async (event) => {
      const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      replies = ['down'];
      start().read();
      await flush();
      dispatchEvent(new Event(event));
      expect(fetched).toHaveBeenCalledOnce();
      hidden.mockReturnValue(false);
      dispatchEvent(new Event(event));
      expect(fetched).toHaveBeenCalledTimes(2);
      client.stop();
      dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(fetched).toHaveBeenCalledTimes(2);
    },
  );
});

describe('abandoning', () => {
  it('reads at once after a response that is not newer, since the presence that refuses it ends without news', async () => {
    replies = [ok({ version: 3 }), 'silent', ok({ version: 3 })];
    start().read();
    await flush();
    client.abandon('CLOSED');
    await flush();
    expect(requests().slice(1)).toEqual([
      `GET /status?openId=${openId}&since=3&wait=25`,
      'POST /abandon',
      `GET /status?openId=${openId}&since=3&wait=25`,
    ]);
  });

  it('is requested with the open and its reason, also while the page leaves, and replaces a read', async () => {
    replies = ['silent', ok({ version: 4, state: 'CANCELLED' })];
    start().read();
    client.abandon('USER');
    await flush();
    expect(requests()[1]).toBe('POST /abandon');
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ openId, reason: 'USER' }),
      keepalive: true,
    });
    expect(sent).toEqual([{ type: 'abandonAnswer', status: makeStatus({ version: 4, state: 'CANCELLED' }) }]);
    await flush();
    expect(requests()[2]).toBe(`GET /status?openId=${openId}&since=4&wait=25`);
  });

  it('is not interrupted by a page that comes back, and is repeated until it is answered', async () => {
    replies = ['silent', 'down'];
    start().abandon('CLOSED');
    client.read();
    dispatchEvent(new Event('online'));
    expect(requests()).toEqual(['POST /abandon']);
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests()).toEqual(['POST /abandon', 'POST /abandon']);
    expect(sent).toEqual([{ type: 'unreachable' }, { type: 'unreachable' }]);
  });
});
