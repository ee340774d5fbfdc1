/** The merchant script and the checkout over their bridge, talking to each other, and each to a hostile other end. */
import '../loader/testing/fake-browser.ts';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageConnection } from '#shared/bridge/checkout-side.ts';
import { channelName, makeHello, newId, PROTOCOL } from '#shared/bridge/protocol.ts';
import { hostileCall } from '#shared/bridge/testing/hostile-call.ts';
import {
  checkoutOrigin,
  createWindowPair,
  dispatchMessage,
  type FakeWindow,
  pageOrigin,
} from '#shared/bridge/testing/window-pair.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { linkToShop, type ShopLinkOptions } from '../app/shop-link.ts';
import type { Checkout } from '../loader/api.ts';
import { createFourfold } from '../loader/fourfold.ts';
import { createPopup, layers } from '../loader/testing/fake-browser.ts';
import { createServer } from '../loader/testing/fake-server.ts';
import { makeOutcome, merchantId, token } from '../loader/testing/statuses.ts';

const surroundings = { isIframe: false, isWindowed: true, protocol: PROTOCOL };
const merchant = { ...checkoutSession().merchant, popupOrigin: pageOrigin, ...surroundings };

let page: FakeWindow;
let popup: FakeWindow;
let server: ReturnType<typeof createServer>;
let script: Checkout;
let openId: string;
/** The events of the open that the shop received, with the codes of warnings. */
let told: string[];
const ends: (() => void)[] = [];

/** The script opens its checkout, in a window that has sent nothing yet. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  ({ page, checkout: popup } = createWindowPair());
  server = createServer();
  server.put(token);
  const { postMessage } = popup.asWindow;
  const open = vi.fn((_url: string) => Object.assign(popup.asWindow, createPopup(), { postMessage }));
  vi.stubGlobal('open', open);
  told = [];
  script = createFourfold().init({
    merchantId,
    display: 'popup',
    onOpen: () => told.push('onOpen'),
    onComplete: ({ status }) => told.push(`onComplete ${status}`),
    onCancel: ({ reason }) => told.push(`onCancel ${reason}`),
    onError: ({ error }) => told.push(`onError ${error.code}`),
    onWarning: ({ code }) => told.push(`onWarning ${code}`),
  });
  void script.open({ token });
  openId = new URL(open.mock.calls[0]?.[0] ?? '').searchParams.get('oid') ?? '';
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) end();
  await script.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

type Told = Partial<Pick<ShopLinkOptions, 'onAppearance' | 'onCloseRequest'>>;

/** One load of the checkout, which finds the script at the other end. */
async function load({ onAppearance = () => {}, onCloseRequest = () => false }: Told = {}) {
  return new Promise<PageConnection>((resolve) => {
    const link: PageConnection = linkToShop({
      ...{ pageWindow: page.asWindow, merchant, openId, loadId: newId(), onAppearance, onCloseRequest },
      onConnected: () => resolve(link),
      onLost: () => {},
    });
    ends.push(link.destroy);
  });
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly callId?: string;
  readonly methodPath?: readonly string[];
  readonly isError?: boolean;
  readonly value?: unknown;
}

/** The other end of a port, without our own code behind it. */
function bareEnd(port: MessagePort, channel: string) {
  const heard: Message[] = [];
  /** By the call that it replies to, or the method that it calls. */
  const awaited = new Map<unknown, (message: Message) => void>();
  port.onmessage = ({ data }) => {
    heard.push(data);
    awaited.get(data.callId ?? data.methodPath?.[0])?.(data);
  };
  ends.push(() => port.close());
  const send = (message: object) => port.postMessage({ namespace: 'penpal', channel, ...message });
  return {
    heard,
    send,
    /** Resolves when that method is called. */
    called: (method: string) => new Promise<Message>((resolve) => awaited.set(method, resolve)),
    /** Calls a method, and gives the reply as it came. */
    call(methodPath: unknown, argument: unknown) {
      const id = newId();
      return new Promise<Message>((resolve) => {
        awaited.set(id, resolve);
        send({ type: 'CALL', id, methodPath, args: [argument] });
      });
    },
  };
}

/** Replaces the checkout, and talks to the script. */
function beforeScript(loadId = newId()) {
  const { port1, port2 } = new MessageChannel();
  const from = { source: popup.asWindow, origin: checkoutOrigin };
  const end = bareEnd(port1, channelName(openId, loadId));
  dispatchMessage(makeHello(openId, loadId), { ...from, ports: [port2] });
  return end;
}

/** Replaces the script, and talks to the checkout. */
function beforeCheckout({ onAppearance = () => {}, onCloseRequest = () => false }: Told = {}) {
  const loadId = newId();
  let port: MessagePort | undefined;
  const pageWindow = {
    postMessage(_hello: unknown, _origin: string, [given]: MessagePort[]) {
      port = given;
    },
  } as unknown as Window;
  return new Promise<ReturnType<typeof bareEnd> & { link: PageConnection }>((resolve) => {
    const link: PageConnection = linkToShop({
      ...{ pageWindow, merchant, openId, loadId, onAppearance, onCloseRequest },
      onConnected: () => resolve({ ...end, link }),
      onLost: () => {},
    });
    const end = bareEnd(port as MessagePort, channelName(openId, loadId));
    ends.push(link.destroy);
    end.send({ type: 'ACK2' });
  });
}

const either = [
  ['script', async () => beforeScript()],
  ['checkout', () => beforeCheckout()],
] as const;

describe('the origin that each side accepts', () => {
  it('is one exact origin: the checkout’s own, and that which the server keeps with the token [MER-068]', async () => {
    const loadId = newId();
    const { port1, port2 } = new MessageChannel();
    const end = bareEnd(port1, channelName(openId, loadId));
    const origins = ['https://checkout.test.evil.test', 'http://checkout.test', pageOrigin, 'null', '*', ''];
    for (const origin of origins) {
      dispatchMessage(makeHello(openId, loadId), { source: popup.asWindow, origin, ports: [port2] });
    }
    await vi.advanceTimersByTimeAsync(0);
    expect([end.heard, told]).toEqual([[], []]);

    vi.stubGlobal('location', {
      href: 'https://checkout.test/?popupOriginUrl=https://evil.test#https://evil.test',
      search: '?popupOriginUrl=https://evil.test&origin=https://evil.test',
      hash: '#https://evil.test',
    });
    const evil = { popupOriginUrl: 'https://evil.test', popupOrigin: 'https://evil.test' };
    dispatchMessage(evil, { source: page.asWindow, origin: 'https://evil.test' });
    await load();
    dispatchMessage(evil, { source: page.asWindow, origin: 'https://evil.test' });
    expect(page.received.map(({ targetOrigin }) => targetOrigin)).toEqual(['https://shop.test']);
    expect(popup.received).toEqual([]);
    expect(told).toEqual(['onOpen']);
  });

  it('is not disturbed by an older protocol’s messages from a page that the window shows in between [MER-072]', async () => {
    const legacy = [
      { penpal: 'syn' },
      { penpal: 'synAck' },
      { namespace: 'penpal', type: 'SYN' },
      'syn',
      null,
    ];
    for (const origin of ['https://acs.bank.test', checkoutOrigin]) {
      for (const data of legacy) dispatchMessage(data, { source: popup.asWindow, origin });
    }
    expect(await (await load()).call('complete', { version: 1 })).toEqual({ ok: true });
  });
});

describe.each(either)('a hostile end talking to the %s', (_, stand) => {
  it('finds no method that every object inherits [MER-070]', async () => {
    const end = await stand();
    for (const path of [['constructor'], ['toString'], ['valueOf'], ['__proto__', 'constructor']]) {
      const reply = await end.call(path, {});
      expect(reply).toMatchObject({ isError: true, value: { penpalCode: 'METHOD_NOT_FOUND' } });
    }
  });
});

describe('a failure', () => {
  it('crosses as a code, without a text or a stack of the other origin [MER-071]', async () => {
    const fail = () => {
      throw new Error('a secret of the checkout');
    };
    const atScript = beforeScript();
    const atCheckout = await beforeCheckout({ onAppearance: fail, onCloseRequest: fail });
    const look = { locale: 'en-AU', theme: 'dark' };
    const failures = [
      [await atScript.call(['complete'], { version: '1' }), 'INVALID_MESSAGE'],
      [await atScript.call(['navigate'], { to: 'https://evil.test' }), 'INVALID_MESSAGE'],
      [await atCheckout.call(['update'], { ...look, theme: 'pink' }), 'INVALID_MESSAGE'],
      [await atCheckout.call(['update'], look), 'NOT_READY'],
      [await atCheckout.call(['requestClose'], { reason: 'button' }), 'NOT_READY'],
    ] as const;
    for (const [reply, code] of failures) {
      expect(reply.isError).not.toBe(true);
      expect(reply.value).toEqual({ ok: false, code });
    }
    for (const end of [atScript, atCheckout]) {
      await end.call(['nothing'], {});
      expect(JSON.stringify(end.heard)).not.toMatch(/secret|\.ts\b|\bat \w+/);
    }
  });
});

describe('a call that is not answered', () => {
  it('ends after 10 s, and a question whether to close after 2 s [MER-073]', async () => {
    const silent = beforeScript();
    await silent.called('update');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(told).toEqual(['onOpen']);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['onOpen', 'onWarning BRIDGE_LOST']);

    layers()[0]?.dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await silent.called('requestClose');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(server.abandons()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.abandons()).toEqual(['USER']);

    const { link } = await beforeCheckout();
    const answered = vi.fn();
    const answer = link.call('complete', { version: 1 }).then(answered);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(answered).toHaveBeenCalledExactlyOnceWith({ ok: false, code: 'TIMEOUT' });
  });

  it('is closed when the checkout reloads, and when the script closes it [MER-073]', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    ends.push(() => process.off('unhandledRejection', rejected));
    const first = await load();
    const reload = load();
    const pending = first.call('complete', { version: 1 });
    expect(await pending).toEqual({ ok: false, code: 'CLOSED' });

    const second = await reload;
    server.put(token, { openId, presence: 'HERE', state: 'STARTED' });
    await vi.advanceTimersByTimeAsync(2);
    server.put(token, { openId, state: 'APPROVED', outcome: makeOutcome({ orderId: '123456789' }) });
    const last = second.call('complete', { version: 2 });
    expect(await last).toEqual({ ok: false, code: 'CLOSED' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual(['onOpen', 'onComplete SUCCESS']);
    expect(rejected).not.toHaveBeenCalled();
  });
});

describe('10,000 malformed calls', () => {
  it('of the methods of both sides reach none, and change nothing [MER-074]', async () => {
    const atScript = beforeScript();
    await atScript.called('update');
    const reached = vi.fn();
    const atCheckout = await beforeCheckout({ onAppearance: reached, onCloseRequest: reached });
    const before = [script.state, [...told], server.requests.length];
    // At a pace that is not refused as too fast, and without the timers of the script.
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
    await fc.assert(
      fc.asyncProperty(hostileCall, async ([method, argument]) => {
        const end = method === 'update' || method === 'requestClose' ? atCheckout : atScript;
        const { isError, value } = await end.call([method], argument);
        expect(isError).not.toBe(true);
        expect(value).toEqual({ ok: false, code: 'INVALID_MESSAGE' });
      }),
      { numRuns: 10_000 },
    );
    expect(reached).not.toHaveBeenCalled();
    expect([script.state, told, server.requests.length]).toEqual(before);
    expect(({} as { version?: number }).version).toBeUndefined();
  });
});
