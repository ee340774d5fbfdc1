import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { logout } from '#shared/contract/access/login.contract.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { type OperationShape, operation } from '#shared/contract/operation.ts';
import { ApiError, appStatuses, CANCELLED, fatalStatuses, NETWORK_FAILURE } from './api-error.ts';
import { createTokenStore, type TokenStore } from './auth-token.ts';
import { type ClientOptions, createClient } from './create-client.ts';

const readThing = operation({
  method: 'GET',
  path: '/portal/consumers/things/{id}',
  access: 'consumer',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.optional(z.string()), tags: z.optional(z.array(z.string())) }),
  reply: z.object({ name: z.string() }),
  errors: [],
});

const changeThing = operation({
  method: 'POST',
  path: '/portal/consumers/things',
  access: 'public',
  body: z.strictObject({ name: z.string() }),
  reply: null,
  errors: [],
});

const memoryTokens = (token: string | null = null): TokenStore => {
  const items = new Map<string, string>(token ? [['x-auth-token', token]] : []);
  return createTokenStore(
    () =>
      ({
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
      }) as unknown as Storage,
  );
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const refusal = (status: number, errorCode: string) =>
  json(status, { errorCode, message: 'No.', errorId: 'e-1' }, { 'correlation-id': 'e-1' });

describe('the client', () => {
  const fetcher = vi.fn<typeof fetch>();
  const onFatal = vi.fn();
  const onUnauthorised = vi.fn();
  let tokens: TokenStore;

  const client = (more: Partial<ClientOptions> = {}) =>
    createClient({
      baseUrl: '',
      fetch: fetcher,
      tokens,
      countryCode: () => 'AU',
      onFatal,
      onUnauthorised,
      ...more,
    });

  const sentHeaders = (call = 0) => new Headers(fetcher.mock.calls[call]?.[1]?.headers);

  beforeEach(() => {
    vi.resetAllMocks();
    tokens = memoryTokens('t-1');
  });

  it('sends the stored token, and no such header if there is none [PAY-005] [ACC-390] [POR-066]', async () => {
    fetcher.mockResolvedValueOnce(json(200, { name: 'a' })).mockResolvedValueOnce(json(200, { name: 'a' }));
    await client()(readThing, { params: { id: '1' }, query: {} });
    expect(sentHeaders().get('x-auth-token')).toBe('t-1');
    tokens.clear();
    await client()(readThing, { params: { id: '1' }, query: {} });
    expect(sentHeaders(1).has('x-auth-token')).toBe(false);
  });

  it('sends every call with credentials and its market [PAY-007] [ACC-387]', async () => {
    fetcher.mockResolvedValue(json(200, { name: 'a' }));
    await client()(readThing, { params: { id: 'a/b' }, query: { limit: '10' } });
    const [url, init] = fetcher.mock.calls[0] ?? [];
    expect(url).toBe('/portal/consumers/things/a%2Fb?limit=10');
    expect(init?.credentials).toBe('include');
    expect(sentHeaders().get('x-country-code')).toBe('AU');
  });

  it('gives a form with files more time than any other call', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    fetcher.mockImplementation(async () => json(200, { name: 'a' }));
    const { query: _, ...thing } = readThing;
    const sendFiles = operation({
      ...thing,
      method: 'POST',
      encoding: 'multipart',
      body: z.strictObject({ name: z.string() }),
    });
    await client()(readThing, { params: { id: '1' }, query: {} });
    await client()(sendFiles, { params: { id: '1' }, body: { name: 'a' } });
    expect(timeouts.mock.calls).toEqual([[30_000], [300_000]]);
    timeouts.mockRestore();
  });

  it('reports the server’s time from each response that has a valid one, refused or not', async () => {
    const onServerTime = vi.fn();
    const [first, second] = ['2026-12-04T13:00:00.000Z', '2026-12-04T13:00:01.000Z'];
    fetcher
      .mockResolvedValueOnce(json(200, { name: 'a' }, { 'server-time': first }))
      .mockResolvedValueOnce(json(404, {}, { 'server-time': second }))
      .mockResolvedValueOnce(json(200, { name: 'a' }))
      .mockResolvedValueOnce(json(200, { name: 'a' }, { 'server-time': '2026-12-04' }));
    const call = client({ onServerTime });
    const input = { params: { id: '1' }, query: {} };
    await call(readThing, input);
    await expect(call(readThing, input)).rejects.toBeInstanceOf(ApiError);
    await call(readThing, input);
    await call(readThing, input);
    expect(onServerTime.mock.calls).toEqual([[first], [second]]);
  });

  it('sends a list as its name repeated', async () => {
    fetcher.mockImplementation(async () => json(200, { name: 'a' }));
    await client()(readThing, { params: { id: '1' }, query: { limit: '10', tags: ['a b', 'c'] } });
    await client()(readThing, { params: { id: '1' }, query: { tags: [] } });
    expect(fetcher.mock.calls.map(([url]) => url)).toEqual([
      '/portal/consumers/things/1?limit=10&tags=a+b&tags=c',
      '/portal/consumers/things/1',
    ]);
  });

  it('sends the id of the visit with every call', async () => {
    fetcher.mockImplementation(async () => json(200, { name: 'a' }));
    const call = client({ analyticsSessionId: () => 's-1' });
    await call(readThing, { params: { id: '1' }, query: {} });
    await call(readThing, { params: { id: '1' }, query: {} });
    expect([sentHeaders(), sentHeaders(1)].map((each) => each.get('analytics-session-id'))).toEqual([
      's-1',
      's-1',
    ]);
    await client()(readThing, { params: { id: '1' }, query: {} });
    expect(sentHeaders(2).has('analytics-session-id')).toBe(false);
  });

  it('adds the device header only if there is a device token [PAY-008] [ACC-391] [POR-067]', async () => {
    fetcher.mockImplementation(async () => json(200, { name: 'a' }));
    await client({ deviceInfo: () => 'device-9' })(readThing, { params: { id: '1' }, query: {} });
    await client({ deviceInfo: () => null })(readThing, { params: { id: '1' }, query: {} });
    expect(sentHeaders(0).get('device-info')).toBe('device-9');
    expect(sentHeaders(1).has('device-info')).toBe(false);
  });

  it('stores the token of a response instead of the older one [ACC-442] [POR-068]', async () => {
    fetcher.mockResolvedValue(json(200, { name: 'a' }, { 'x-auth-token': 't-2' }));
    await client()(readThing, { params: { id: '1' }, query: {} });
    expect(tokens.read()).toBe('t-2');
  });

  it.each([
    [401, null],
    [403, null],
    [404, 't-1'],
    [412, 't-1'],
    [500, 't-1'],
  ])('after status %i the stored token is %s [ACC-442] [PAY-006] [POR-069]', async (status, left) => {
    fetcher.mockImplementation(async () => refusal(status, 'not_found'));
    await expect(client()(readThing, { params: { id: '1' }, query: {} })).rejects.toBeInstanceOf(ApiError);
    expect(tokens.read()).toBe(left);
  });

  it.each([405, 500] as const)(
    'makes status %i the fatal state unless the flow handles it [PAY-010] [ACC-388]',
    async (status) => {
      fetcher.mockImplementation(async () => refusal(status, 'internal_error'));
      await expect(client()(changeThing, { body: { name: 'a' } })).rejects.toMatchObject({ status });
      expect(onFatal).toHaveBeenCalledOnce();
      await expect(
        client()(changeThing, { body: { name: 'a' } }, { handles: [status] }),
      ).rejects.toMatchObject({ status });
      expect(onFatal).toHaveBeenCalledOnce();
    },
  );

  it('makes a network failure the fatal state, with status 0, unless the flow handles it [PAY-010] [ACC-388]', async () => {
    fetcher.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(client()(changeThing, { body: { name: 'a' } })).rejects.toMatchObject({ status: 0 });
    expect(onFatal).toHaveBeenCalledOnce();
    await expect(client()(changeThing, { body: { name: 'a' } }, { handles: [0] })).rejects.toMatchObject({
      status: 0,
    });
    expect(onFatal).toHaveBeenCalledOnce();
  });

  it('takes only statuses that it acts on as handled', async () => {
    fetcher.mockImplementation(async () => json(200, { name: 'a' }));
    const call = client();
    const input = { params: { id: '1' }, query: {} };
    await call(readThing, input, { handles: appStatuses });
    // @ts-expect-error a 404 never becomes the state of the app
    await call(readThing, input, { handles: [404] });
    // @ts-expect-error nor does a 503 beside others
    await call(readThing, input, { handles: [...fatalStatuses, 503] });
    expect(fetcher).toHaveBeenCalledTimes(3);
  });

  it('sets no global state for statuses that the caller handles', async () => {
    for (const status of appStatuses) {
      if (status === NETWORK_FAILURE) fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      else fetcher.mockResolvedValueOnce(refusal(status, 'internal_error'));
      const made = client()(changeThing, { body: { name: 'a' } }, { handles: appStatuses });
      await expect(made).rejects.toMatchObject({ status });
    }
    expect(onFatal).not.toHaveBeenCalled();
    expect(onUnauthorised).not.toHaveBeenCalled();
  });

  it.each([400, 401, 403, 404, 412, 422, 501, 503])(
    'makes status %i no fatal state [PAY-010] [ACC-388]',
    async (status) => {
      fetcher.mockImplementation(async () => refusal(status, 'not_found'));
      await expect(client()(changeThing, { body: { name: 'a' } })).rejects.toMatchObject({ status });
      expect(onFatal).not.toHaveBeenCalled();
    },
  );

  it('sets the unauthorised state on a 401 if no login is resumed [PAY-011] [POR-048] [ACC-389]', async () => {
    fetcher.mockResolvedValue(refusal(401, 'unauthorized'));
    await expect(client()(readThing, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      status: 401,
    });
    expect(onUnauthorised).toHaveBeenCalledOnce();
  });

  it('tries remembered login once for calls that failed together, and repeats each [POR-047] [POR-048]', async () => {
    fetcher
      .mockResolvedValueOnce(refusal(401, 'unauthorized'))
      .mockResolvedValueOnce(refusal(401, 'unauthorized'))
      .mockImplementation(async () => json(200, { name: 'a' }));
    const resume = vi.fn(async () => true);
    const call = client({ resume });
    const both = [
      call(readThing, { params: { id: '1' }, query: {} }),
      call(readThing, { params: { id: '2' }, query: {} }),
    ];
    await expect(Promise.all(both)).resolves.toEqual([{ name: 'a' }, { name: 'a' }]);
    expect(resume).toHaveBeenCalledOnce();
    expect(onUnauthorised).not.toHaveBeenCalled();
  });

  it.each([resumeLogin, enforceLogin, logout])('does not resume for $path [POR-047]', async (operation) => {
    fetcher.mockResolvedValue(refusal(401, 'unauthorized'));
    const resume = vi.fn(async () => true);
    const call = client({ resume }) as (op: OperationShape, input: object) => Promise<unknown>;
    await expect(call(operation, { body: { channel: 'PORTAL' } })).rejects.toMatchObject({ status: 401 });
    expect(resume).not.toHaveBeenCalled();
  });

  it('does not resume for a call that needs no session', async () => {
    fetcher.mockResolvedValue(refusal(401, 'unauthorized'));
    const resume = vi.fn(async () => true);
    await expect(client({ resume })(changeThing, { body: { name: 'a' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(resume).not.toHaveBeenCalled();
  });

  it('reports a call that its caller aborted as cancelled, without any global state [PAY-052] [POR-064]', async () => {
    const giveUp = new AbortController();
    fetcher.mockImplementation(async () => {
      giveUp.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(
      client()(changeThing, { body: { name: 'a' } }, { signal: giveUp.signal }),
    ).rejects.toMatchObject({
      status: CANCELLED,
    });
    expect(onFatal).not.toHaveBeenCalled();
  });

  it('aborts with its caller’s signal or with its time, where AbortSignal.any is unknown', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') as PropertyDescriptor;
    Reflect.deleteProperty(AbortSignal, 'any');
    const time = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const aborted = (init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        if (init?.signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
      });
    fetcher.mockImplementation((_url, init) => aborted(init));
    const send = (signal: AbortSignal) => client()(changeThing, { body: { name: 'a' } }, { signal });
    const leaving = new AbortController();
    const left = send(leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ status: CANCELLED });
    await expect(send(AbortSignal.abort())).rejects.toMatchObject({ status: CANCELLED });
    const late = send(new AbortController().signal);
    time.abort();
    await expect(late).rejects.toMatchObject({ status: 0 });
    timeouts.mockRestore();
    Object.defineProperty(AbortSignal, 'any', any);
  });

  it('carries code, field codes and correlation id of a refusal [ACC-042]', async () => {
    fetcher.mockResolvedValue(
      json(
        422,
        { errorCode: 'invalid_address', message: 'No.', errorId: 'e-7', errorInfo: { suburb: 'required' } },
        {
          'correlation-id': 'e-7',
        },
      ),
    );
    await expect(client()(changeThing, { body: { name: 'a' } })).rejects.toMatchObject({
      status: 422,
      errorCode: 'invalid_address',
      errorInfo: { suburb: 'required' },
      correlationId: 'e-7',
    });
  });

  it('rejects a reply that does not match its schema', async () => {
    fetcher.mockResolvedValue(json(200, { name: 7 }));
    await expect(client()(readThing, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      status: 0,
    });
  });

  it('keeps the token in memory if storage is blocked', () => {
    const blocked = createTokenStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    blocked.write('t-3');
    expect(blocked.read()).toBe('t-3');
    blocked.clear();
    expect(blocked.read()).toBeNull();
  });
});
