// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectToPage, type PageConnection } from './checkout-side.ts';
import type { CheckoutMethods, PageMethods } from './messages.ts';
import { type CheckoutConnection, connectToCheckout } from './page-side.ts';
import { channelName, isHello, newId, PROTOCOL } from './protocol.ts';
import { hostileCall } from './testing/hostile-call.ts';
import {
  checkoutOrigin,
  createWindowPair,
  dispatchMessage,
  type FakeWindow,
  pageOrigin,
} from './testing/window-pair.ts';

type CheckoutBridge = CheckoutConnection;

const openId = newId();
const ended: (() => void)[] = [];

afterEach(() => {
  for (const end of ended.splice(0)) end();
  vi.useRealTimers();
});

const quietPage: PageMethods = {
  complete() {},
  cancel() {},
  navigate() {},
  requestShippingOptions: () => ({ ok: false, code: 'SERVICE_UNAVAILABLE' }),
  selectShippingOption: () => ({ ok: true, amount: null }),
};
const quietCheckout: CheckoutMethods = {
  update() {},
  requestClose: () => ({ ok: true, willClose: true }),
};

/** The page's end for the next hello that comes from this checkout, received by window messages as in a browser. */
function onHello(
  from: FakeWindow,
  methods: PageMethods,
  onConnected: () => void = () => {},
): Promise<CheckoutBridge> {
  return new Promise((resolve) => {
    addEventListener('message', function hear({ source, origin, data, ports }) {
      if (source !== from.asWindow || origin !== from.origin || !isHello(data, openId)) return;
      removeEventListener('message', hear);
      const bridge = connectToCheckout({
        port: ports[0] as MessagePort,
        openId,
        loadId: data.loadId,
        methods,
        onConnected,
      });
      ended.push(bridge.destroy);
      resolve(bridge);
    });
  });
}

/** Both ends, as the merchant's page and the checkout set them up. */
async function joined(
  options: { page?: Partial<PageMethods>; checkout?: Partial<CheckoutMethods>; loadId?: string } = {},
) {
  const { page, checkout } = createWindowPair();
  let atPage = (): void => {};
  const connectedAtPage = new Promise<void>((resolve) => {
    atPage = resolve;
  });
  const toCheckout = onHello(checkout, { ...quietPage, ...options.page }, () => atPage());
  let toPage: PageConnection | undefined;
  await new Promise<void>((onConnected) => {
    toPage = connectToPage({
      protocol: PROTOCOL,
      pageWindow: page.asWindow,
      pageOrigin,
      openId,
      loadId: options.loadId ?? newId(),
      methods: { ...quietCheckout, ...options.checkout },
      onConnected,
    });
    ended.push(toPage.destroy);
  });
  await connectedAtPage;
  return { toCheckout: await toCheckout, toPage: toPage as PageConnection, page, checkout };
}

/** Calls as a hostile peer would, past our own types. */
function callRaw(from: PageConnection | CheckoutBridge, method: string, argument: unknown) {
  return (from.call as (method: string, argument: unknown) => Promise<unknown>)(method, argument);
}

describe('a joined bridge', () => {
  it('carries a call and its reply in both directions', async () => {
    const complete = vi.fn<PageMethods['complete']>();
    const { toPage, toCheckout } = await joined({ page: { complete } });
    expect(await toPage.call('complete', { version: 7 })).toEqual({ ok: true });
    expect(complete).toHaveBeenCalledExactlyOnceWith({ version: 7 });
    expect(await toCheckout.call('requestClose', { reason: 'escape' })).toEqual({
      ok: true,
      willClose: true,
    });
  });

  it('drops unknown keys', async () => {
    const complete = vi.fn<PageMethods['complete']>();
    const { toPage } = await joined({ page: { complete } });
    await callRaw(toPage, 'complete', { version: 3, url: 'https://evil.test', status: 'SUCCESS' });
    expect(complete).toHaveBeenCalledExactlyOnceWith({ version: 3 });
  });

  it('sends one window message, to the exact origin of the page [MER-068]', async () => {
    const { page, checkout } = await joined();
    expect(page.received.map(({ targetOrigin }) => targetOrigin)).toEqual([pageOrigin]);
    expect(checkout.received).toEqual([]);
  });

  it('sends a hello with the two ids and nothing else [MER-076]', async () => {
    const { page } = await joined({ loadId: 'l'.repeat(22) });
    const hello = page.received.map(({ data }) => data).filter((data) => isHello(data, openId));
    expect(hello).toEqual([{ ns: 'fourfold', v: 1, type: 'hello', openId, loadId: 'l'.repeat(22) }]);
  });

  it('accepts only the two words of navigate [MER-077]', async () => {
    const navigate = vi.fn<PageMethods['navigate']>();
    const { toPage } = await joined({ page: { navigate } });
    for (const to of ['https://evil.test', 'dialog', '', null, ['popup']]) {
      expect(await callRaw(toPage, 'navigate', { to })).toEqual({ ok: false, code: 'INVALID_MESSAGE' });
    }
    expect(navigate).not.toHaveBeenCalled();
    await callRaw(toPage, 'navigate', { to: 'popup', url: 'https://evil.test' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'popup' });
  });
});

describe('a hostile peer', () => {
  it('cannot call what every object inherits [MER-070]', async () => {
    const { toPage, toCheckout } = await joined();
    for (const bridge of [toPage, toCheckout]) {
      for (const method of ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty']) {
        expect(await callRaw(bridge, method, {})).toEqual({ ok: false, code: 'CLOSED' });
      }
    }
  });

  it('gets METHOD_NOT_FOUND without message or stack [MER-070] [MER-071]', async () => {
    const { port, next } = await joinedRaw();
    for (const methodPath of [
      ['constructor'],
      ['toString'],
      ['valueOf'],
      ['__proto__', 'constructor'],
      [],
      null,
    ]) {
      const id = newId();
      port.postMessage({ namespace: 'penpal', channel, type: 'CALL', id, methodPath, args: [{}] });
      const reply = await next();
      expect(reply).toMatchObject({ callId: id, isError: true });
      const { value } = reply as { value: { message: string; stack?: string; penpalCode?: string } };
      expect(Object.values(value).join('')).not.toMatch(/\.ts|\.js|at |Method/);
      if (methodPath) expect(value.penpalCode).toBe('METHOD_NOT_FOUND');
    }
  });

  it('gets only a code for an error in a method [MER-071]', async () => {
    const secret = 'the text of an error';
    const { toPage } = await joined({
      page: {
        complete() {
          throw new Error(secret);
        },
        cancel: () => Promise.reject(new Error(secret)),
      },
    });
    expect(await toPage.call('complete', { version: 1 })).toEqual({ ok: false, code: 'NOT_READY' });
    expect(await toPage.call('cancel', { version: 1 })).toEqual({ ok: false, code: 'NOT_READY' });
  });

  it('gets at most 50 calls in a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const complete = vi.fn<PageMethods['complete']>();
    const { toPage } = await joined({ page: { complete } });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, version) => toPage.call('complete', { version })),
    );
    expect(complete).toHaveBeenCalledTimes(50);
    expect(answers.slice(50)).toEqual(Array(10).fill({ ok: false, code: 'INVALID_MESSAGE' }));
    vi.advanceTimersByTime(1000);
    expect(await toPage.call('complete', { version: 61 })).toEqual({ ok: true });
  });

  it('reaches no method with 10,000 malformed arguments [MER-074]', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const reached = vi.fn(() => ({ ok: true as const }));
    const questions = { requestShippingOptions: reached as never, selectShippingOption: reached as never };
    const page = { complete: reached, cancel: reached, navigate: reached, ...questions };
    const checkout = { update: reached, requestClose: reached as never };
    const { toPage, toCheckout } = await joined({ page, checkout });
    await fc.assert(
      fc.asyncProperty(hostileCall, async ([method, argument]) => {
        vi.advanceTimersByTime(30);
        const bridge = method in page ? toPage : toCheckout;
        expect(await callRaw(bridge, method, argument)).toEqual({ ok: false, code: 'INVALID_MESSAGE' });
      }),
      { numRuns: 10_000 },
    );
    expect(reached).not.toHaveBeenCalled();
    expect(({} as { version?: number }).version).toBeUndefined();
  }, 60_000);

  it('cannot reply with anything except the requested type', async () => {
    for (const answer of [
      null,
      'yes',
      { ok: true },
      { ok: true, willClose: 'no' },
      { ok: false, code: 'x'.repeat(99) },
    ]) {
      const { toCheckout } = await joined({ checkout: { requestClose: () => answer as never } });
      expect(await toCheckout.call('requestClose', { reason: 'button' })).toEqual({
        ok: false,
        code: 'INVALID_MESSAGE',
      });
    }
  });

  it('can’t reach the bridge with messages to the windows [MER-068] [MER-075]', async () => {
    const complete = vi.fn<PageMethods['complete']>();
    const { page, checkout } = await joined({ page: { complete } });
    const call = { namespace: 'penpal', channel, type: 'CALL', id: '1', methodPath: ['complete'] };
    const strangers = [
      { source: checkout.asWindow, origin: checkoutOrigin },
      { source: page.asWindow, origin: checkoutOrigin },
      { source: checkout.asWindow, origin: 'https://checkout.test.evil.test' },
      { source: null, origin: checkoutOrigin },
    ];
    const before = [page.received.length, checkout.received.length];
    for (const from of strangers) {
      for (const type of ['SYN', 'ACK1', 'ACK2', 'CALL']) {
        const { port1, port2 } = new MessageChannel();
        dispatchMessage({ ...call, type, args: [{ version: 1 }] }, { ...from, ports: [port2] });
        port1.postMessage({ ...call, args: [{ version: 1 }] });
        await new Promise((resolve) => setImmediate(resolve));
        port1.close();
      }
    }
    expect([page.received.length, checkout.received.length]).toEqual(before);
    expect(complete).not.toHaveBeenCalled();
  });

  it('can’t disturb the handshake with a message of an older protocol [MER-072]', async () => {
    const { checkout, page } = createWindowPair();
    const connected = vi.fn();
    const joining = onHello(checkout, quietPage, connected);
    for (const origin of ['https://evil.test', checkoutOrigin]) {
      dispatchMessage({ penpal: 'syn' }, { source: checkout.asWindow, origin });
    }
    const toPage = connectToPage({
      protocol: PROTOCOL,
      pageWindow: page.asWindow,
      pageOrigin,
      openId,
      loadId: newId(),
      methods: quietCheckout,
    });
    ended.push(toPage.destroy);
    const toCheckout = await joining;
    await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
    expect(await toCheckout.call('update', look)).toEqual({ ok: true });
  });
});

describe('time limits', () => {
  it('end a call that is never answered, after 10 s or the given time [MER-073]', async () => {
    const { toCheckout } = await joined({
      checkout: { requestClose: () => new Promise(() => {}), update: () => new Promise(() => {}) },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const answers: unknown[] = [];
    toCheckout.call('update', look).then((answer) => answers.push(answer));
    toCheckout.call('requestClose', { reason: 'button' }, 2000).then((answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(1999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual([{ ok: false, code: 'TIMEOUT' }]);
    await vi.advanceTimersByTimeAsync(7999);
    expect(answers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('settle pending calls when either side closes [MER-073]', async () => {
    const never = { update: () => new Promise<never>(() => {}) };
    const near = await joined({ checkout: never });
    const pending = near.toCheckout.call('update', look);
    near.toCheckout.destroy();
    expect(await pending).toEqual({ ok: false, code: 'CLOSED' });
    expect(await near.toCheckout.call('update', look)).toEqual({ ok: false, code: 'CLOSED' });

    const far = await joined({ checkout: never });
    const waiting = far.toCheckout.call('update', look);
    far.toPage.destroy();
    expect(await waiting).toEqual({ ok: false, code: 'CLOSED' });
  });

  it('reply NOT_READY before the handshake, and report a handshake that never happens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onLost = vi.fn();
    const { page } = createWindowPair();
    const bridge = connectToPage({
      protocol: PROTOCOL,
      pageWindow: page.asWindow,
      pageOrigin,
      openId,
      loadId: newId(),
      methods: quietCheckout,
      onLost,
    });
    expect(await bridge.call('complete', { version: 1 })).toEqual({ ok: false, code: 'NOT_READY' });
    vi.advanceTimersByTime(9999);
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onLost).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const rawLoadId = 'r'.repeat(22);
const channel = channelName(openId, rawLoadId);
const look = { locale: 'en-AU', theme: 'dark' } as const;

/** A bridge of the page whose other end is a bare port, to send what no client of ours would. */
async function joinedRaw() {
  const { port1: port, port2 } = new MessageChannel();
  const replies: unknown[] = [];
  port.onmessage = ({ data }) => replies.push(data);
  const bridge = connectToCheckout({
    port: port2 as unknown as MessagePort,
    openId,
    loadId: rawLoadId,
    methods: quietPage,
    onConnected() {},
  });
  ended.push(bridge.destroy, () => port.close());
  const next = () => vi.waitUntil(() => replies.shift());
  expect(await next()).toMatchObject({ type: 'ACK2' });
  return { port, next };
}
