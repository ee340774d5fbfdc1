import { describe, expect, it, vi } from 'vitest';
import type { WebhookEvent } from './webhook-event.ts';
import { createWebhookHandler, type SeenEvents } from './webhook-handler.ts';
import { signWebhook } from './webhook-signature.ts';

const secret = 'whsec_test';

async function requestFor(id: string, sequence = 1, signedBy = secret): Promise<Request> {
  const rawBody = JSON.stringify({
    id,
    type: 'webhook.test',
    createdAt: '2026-01-01T00:00:00.000Z',
    merchantId: 'demo-au',
    sequence,
    data: {},
  });
  const timestamp = Math.floor(Date.now() / 1000);
  return new Request('http://shop.test/webhooks', {
    method: 'POST',
    body: rawBody,
    headers: {
      'x-webhook-id': id,
      'x-webhook-timestamp': String(timestamp),
      'x-webhook-signature': await signWebhook({ id, timestamp, rawBody, secret: signedBy }),
    },
  });
}

/** The storage that the processes of a shop share, with a clock for the tests. */
function createSeen(lastsMs = 60_000) {
  const events = new Map<string, { isDone: boolean; until: number }>();
  let now = 0;
  const seen: SeenEvents = {
    async claim(id) {
      const known = events.get(id);
      if (known?.isDone) return 'done';
      if (known && known.until > now) return 'busy';
      events.set(id, { isDone: false, until: now + lastsMs });
      return 'claimed';
    },
    done: async (id) => events.set(id, { isDone: true, until: now }),
    release: async (id) => events.delete(id),
  };
  return {
    seen,
    pass(ms: number) {
      now += ms;
    },
  };
}

function setUp(handle: (event: WebhookEvent) => Promise<void>, seen = createSeen().seen) {
  const onError = vi.fn();
  const handler = createWebhookHandler({ secrets: [secret], seen, handle, onError });
  return { handler, onError };
}

describe('createWebhookHandler', () => {
  it('handles an event once among 20 that arrive together [MER-177]', async () => {
    const handle = vi.fn(async () => {});
    const { handler } = setUp(handle);
    const requests = await Promise.all(Array.from({ length: 20 }, () => requestFor('evt_1')));
    const answers = await Promise.all(requests.map(handler));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(handle).toHaveBeenCalledOnce();
  });

  it('handles events in any order [MER-177]', async () => {
    const handled: number[] = [];
    const { handler } = setUp(async ({ sequence }) => void handled.push(sequence));
    for (const sequence of [3, 1, 2, 3, 1]) await handler(await requestFor(`evt_${sequence}`, sequence));
    expect(handled).toEqual([3, 1, 2]);
  });

  it('responds with 400 and the reason to an unverified request, and does not handle it [MER-177]', async () => {
    const handle = vi.fn(async () => {});
    const { handler } = setUp(handle);
    const answer = await handler(await requestFor('evt_1', 1, 'whsec_other'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ result: 'refused', code: 'signature_mismatch' });
    expect(handle).not.toHaveBeenCalled();
  });

  it('logs what it refuses and why, to the console unless it is told otherwise', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const log = vi.fn();
    const options = { secrets: [secret], seen: createSeen().seen, handle: async () => {} };
    await createWebhookHandler(options)(await requestFor('evt_1', 1, 'whsec_other'));
    await createWebhookHandler({ ...options, log })(await requestFor('evt_1', 1, 'whsec_other'));
    await createWebhookHandler({ ...options, log })(new Request('http://shop.test/', { method: 'POST' }));
    await createWebhookHandler({ ...options, log })(await requestFor('evt_1'));
    expect(warned.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^Fourfold webhook refused: signature_mismatch\. No secret fits.* has \/docs\/errors\/signature_mismatch\.$/,
        ),
      ],
    ]);
    expect(log.mock.calls).toEqual([
      warned.mock.calls[0],
      [expect.stringMatching(/^Fourfold webhook refused: missing_header\. An X-Webhook header is missing/)],
    ]);
    for (const baseUrl of ['https://api.test', 'https://api.test/'])
      await createWebhookHandler({ ...options, log, baseUrl })(await requestFor('evt_1', 1, 'whsec_other'));
    expect(log.mock.calls.slice(-2).flat()).toEqual(
      Array(2).fill(expect.stringMatching(/ Read https:\/\/api\.test\/docs\/errors\/signature_mismatch$/)),
    );
    warned.mockRestore();
  });

  it.each([[undefined], [''], [null]])('refuses %j as a secret at once', (missing) => {
    const options = { seen: createSeen().seen, handle: async () => {} };
    const needs = new TypeError(
      'createWebhookHandler needs secrets as a list of texts. Is a setting missing?',
    );
    expect(() => createWebhookHandler({ ...options, secrets: [secret, missing as string] })).toThrow(needs);
    expect(() => createWebhookHandler({ ...options, secrets: missing as unknown as string[] })).toThrow(
      needs,
    );
  });

  it('responds with 500 when handling fails, and handles the event when it is delivered again [MER-177]', async () => {
    const handle = vi.fn(async () => {}).mockRejectedValueOnce(new Error('database away'));
    const { handler, onError } = setUp(handle);
    expect((await handler(await requestFor('evt_1'))).status).toBe(500);
    expect(onError).toHaveBeenCalledWith(
      new Error('database away'),
      expect.objectContaining({ id: 'evt_1' }),
    );
    expect((await handler(await requestFor('evt_1'))).status).toBe(200);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it('does not stop the retries by a duplicate of an attempt that fails', async () => {
    let fail: (error: Error) => void = () => {};
    const failure = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const handle = vi.fn(() => failure);
    const { handler } = setUp(handle);
    const requests = await Promise.all([requestFor('evt_1'), requestFor('evt_1')]);
    const answers = Promise.all(requests.map(handler));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled());
    fail(new Error('database away'));
    expect((await answers).map(({ status }) => status)).toEqual([500, 500]);
    expect(handle).toHaveBeenCalledOnce();
  });

  it('handles an event again if its process crashed before it was done', async () => {
    const { seen, pass } = createSeen();
    const never = new Promise<void>(() => {});
    const dying = setUp(() => never, seen);
    void dying.handler(await requestFor('evt_1'));
    await vi.waitFor(async () => expect(await seen.claim('evt_1')).toBe('busy'));

    const handle = vi.fn(async () => {});
    const { handler } = setUp(handle, seen);
    const tooSoon = await handler(await requestFor('evt_1'));
    expect([tooSoon.status, handle.mock.calls.length]).toEqual([503, 0]);
    pass(60_000);
    expect((await handler(await requestFor('evt_1'))).status).toBe(200);
    expect(handle).toHaveBeenCalledOnce();
  });

  it('asks for another delivery while another process handles the event, and handles it once [MER-177]', async () => {
    let finish = () => {};
    const handle = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { seen } = createSeen();
    const [first, second] = [setUp(handle, seen), setUp(handle, seen)];
    const begun = first.handler(await requestFor('evt_1'));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled());
    const other = await second.handler(await requestFor('evt_1'));
    expect([other.status, await other.json()]).toEqual([503, { result: 'busy', id: 'evt_1' }]);
    finish();
    expect((await begun).status).toBe(200);
    const again = await second.handler(await requestFor('evt_1'));
    expect([again.status, await again.json()]).toEqual([200, { result: 'repeated', id: 'evt_1' }]);
    expect(handle).toHaveBeenCalledOnce();
  });

  it.each(['claim', 'done', 'release'] as const)(
    'responds with 500 when the storage fails at %s, so that the event is delivered again',
    async (method) => {
      const away = async () => Promise.reject(new Error('database away'));
      const handle = method === 'release' ? away : async () => {};
      const { handler, onError } = setUp(handle, { ...createSeen().seen, [method]: away });
      const answer = await handler(await requestFor('evt_1'));
      expect([answer.status, await answer.json()]).toEqual([500, { result: 'failed', id: 'evt_1' }]);
      expect(onError).toHaveBeenCalled();
    },
  );
});
