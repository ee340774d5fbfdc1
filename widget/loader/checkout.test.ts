import './testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { makeHello } from '#shared/bridge/protocol.ts';
import type { Checkout, InitOptions, UnverifiedOutcome } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { checkoutOrigin, createPopup, type FakePopup, layers } from './testing/fake-browser.ts';
import { createServer } from './testing/fake-server.ts';
import { makeOutcome, merchantId, token } from './testing/statuses.ts';

let server: ReturnType<typeof createServer>;
let popups: FakePopup[];
let windowOpen: Mock;
let events: [string, ...unknown[]][];
let isActive: boolean;
const made: Checkout[] = [];
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  server = createServer();
  server.put(token);
  popups = [];
  events = [];
  isActive = true;
  windowOpen = vi.fn(() => {
    const popup = createPopup();
    popups.push(popup);
    return popup;
  });
  vi.stubGlobal('open', windowOpen);
  vi.stubGlobal('location', { href: 'https://shop.test/cart', search: '', assign });
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get isActive() {
        return isActive;
      },
    },
    configurable: true,
  });
});

afterEach(async () => {
  server.isUp = true;
  for (const checkout of made.splice(0)) checkout.destroy();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
  document.body.replaceChildren();
});

const eventNames = () => events.map(([name]) => name);
const warnings = () =>
  events.filter(([name]) => name === 'onWarning').map(([, warning]) => (warning as { code: string }).code);
/** Long enough for an answer and the read after it. */
const flush = () => vi.advanceTimersByTimeAsync(2);

function init(options: Partial<InitOptions> = {}, fourfold = createFourfold()) {
  const note = (name: string) => (argument?: unknown) => {
    events.push([name, argument]);
  };
  const checkout = fourfold.init({
    merchantId,
    onReady: note('onReady'),
    onOpen: note('onOpen'),
    onComplete: note('onComplete'),
    onCancel: note('onCancel'),
    onError: note('onError'),
    onClose: note('onClose'),
    onWarning: note('onWarning'),
    ...options,
  });
  made.push(checkout);
  return checkout;
}

/** The open id in the address of the checkout, wherever it was sent. */
function openIdOf(popup: FakePopup | undefined, at = 0): string {
  const url = popup?.location.replace.mock.calls[0]?.[0] ?? windowOpen.mock.calls[at]?.[0];
  return new URL(String(url)).searchParams.get('oid') ?? '';
}

function sayHello(popup: FakePopup, openId = openIdOf(popup, popups.indexOf(popup))) {
  const data = makeHello(openId, 'l'.repeat(22));
  dispatchEvent(
    Object.assign(new Event('message'), { data, source: popup, origin: checkoutOrigin, ports: [] }),
  );
}

/** Opens with a token, up to a checkout that has said hello and is seen by the server. */
async function openConnected(options: Partial<InitOptions> = {}) {
  const checkout = init({ display: 'popup', ...options });
  const outcome = checkout.open({ token });
  const [popup] = popups as [FakePopup];
  const openId = openIdOf(popup);
  sayHello(popup);
  server.put(token, { state: 'STARTED', presence: 'HERE', openId });
  await flush();
  return { checkout, outcome, popup, openId };
}

const approve = (patch = {}) =>
  server.put(token, {
    state: 'APPROVED',
    settling: false,
    outcome: makeOutcome({ orderId: '123456789' }),
    ...patch,
  });

describe('init', () => {
  it('names every bad option at once and only warns of unknown ones [MER-019]', () => {
    const fourfold = createFourfold();
    const bad = {
      display: 'window',
      mode: 'FAST',
      theme: 'blue',
      target: '#none',
      createTokenTimeoutMs: 999,
    };
    let error: unknown;
    try {
      fourfold.init(bad as never);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ name: 'FourfoldError', code: 'INVALID_CONFIG', isRecoverable: false });
    for (const name of ['merchantId', ...Object.keys(bad)]) expect((error as Error).message).toContain(name);

    init({ colour: 'red' } as never, fourfold);
    expect(warnings()).toEqual(['UNKNOWN_OPTION']);
  });

  it('gives the same instance for the same target or id, with one click listener [MER-021]', async () => {
    const fourfold = createFourfold();
    const button = document.body.appendChild(document.createElement('button'));
    button.id = 'pay';
    const createToken = vi.fn(async () => token);
    const first = init({ target: button }, fourfold);
    expect(init({ target: '#pay', display: 'popup', createToken }, fourfold)).toBe(first);
    expect(warnings()).toEqual(['ALREADY_INITIALISED']);
    button.click();
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(createToken).toHaveBeenCalledOnce();

    expect(init({ id: 'a' }, fourfold)).toBe(init({ id: 'a' }, fourfold));
    expect(init({}, fourfold)).not.toBe(init({}, fourfold));
  });

  it('gives a fresh instance for the target of a destroyed one', async () => {
    const fourfold = createFourfold();
    const target = document.body.appendChild(document.createElement('button'));
    const first = init({ target }, fourfold);
    await first.destroy();
    expect(init({ target }, fourfold)).not.toBe(first);
  });
});

describe('open', () => {
  it('opens the window in the click, before any promise, timer or call [MER-022]', () => {
    const target = document.body.appendChild(document.createElement('button'));
    let tokenAsked = false;
    init({
      target,
      createToken: () => {
        tokenAsked = true;
        return new Promise(() => {});
      },
    });
    windowOpen.mockImplementation(() => {
      expect(tokenAsked).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
      expect(fetch).not.toHaveBeenCalled();
      return createPopup();
    });
    target.click();
    expect(windowOpen).toHaveBeenCalledOnce();
  });

  it('draws a waiting page and moves it once when the token comes [MER-023]', async () => {
    let give: (token: string) => void = () => {};
    const checkout = init({
      locale: 'fr-CA',
      createToken: () =>
        new Promise((resolve) => {
          give = resolve;
        }),
    });
    checkout.open();
    const [popup] = popups as [FakePopup];
    expect(windowOpen.mock.calls[0]?.[0]).toBe('');
    expect(popup.document.title).not.toBe('');
    const status = popup.document.querySelector('[role=status]');
    expect(popup.document.documentElement.lang).toBe('en');
    expect(status?.textContent).toBe('Connecting to Fourfold');
    await vi.advanceTimersByTimeAsync(5000);
    expect(popup.document.documentElement.lang).toBe('fr');
    expect(status?.textContent).toBe('Connexion à Fourfold');
    expect(popup.location.replace).not.toHaveBeenCalled();
    give(token);
    await flush();
    expect(popup.location.replace).toHaveBeenCalledOnce();
    expect(popup.location.replace.mock.calls[0]?.[0]).toMatch(
      new RegExp(`^${checkoutOrigin}/\\?token=${token}&oid=[\\w-]{22}&d=p#/$`),
    );
  });

  it('gives createToken its context and aborts it when the shopper leaves first [MER-024]', async () => {
    const createToken = vi.fn((_context: { signal: AbortSignal }) => new Promise<string>(() => {}));
    const checkout = init({ createToken, entryPoint: 'cart' });
    checkout.open({ entryPoint: 'product' });
    const context = createToken.mock.calls[0]?.[0];
    expect(context).toEqual({
      signal: expect.any(AbortSignal),
      openId: expect.stringMatching(/^[\w-]{22}$/),
      entryPoint: 'product',
    });
    expect(context?.signal.aborted).toBe(false);
    await checkout.close();
    expect(context?.signal.aborted).toBe(true);
    expect(eventNames()).toEqual(['onReady', 'onCancel', 'onClose']);
  });

  it('abandons a token that comes after its time, and never opens it [MER-024]', async () => {
    const createToken = () => new Promise<string>((resolve) => setTimeout(resolve, 16_000, token));
    const outcome = init({ createToken }).open();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toMatchObject({ type: 'error', error: { code: 'TOKEN_REQUEST_FAILED' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.abandons()).toEqual(['MERCHANT']);
    expect(popups[0]?.location.replace).not.toHaveBeenCalled();
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
    ['gives no token', async () => 'ffc_short'],
    ['gives nothing', async () => undefined as never],
  ])('ends in TOKEN_REQUEST_FAILED when createToken %s [MER-025]', async (_name, createToken) => {
    const outcome = await init({ createToken }).open();
    expect(outcome).toMatchObject({
      type: 'error',
      error: { code: 'TOKEN_REQUEST_FAILED', isRecoverable: true },
    });
    expect((outcome as { error: Error }).error.cause).toBeInstanceOf(Error);
    expect(popups[0]?.closed).toBe(true);
    expect(layers()).toEqual([]);
  });

  it('a second time focuses the window and gives the same promise [MER-026]', async () => {
    const { checkout, outcome, popup } = await openConnected();
    expect(checkout.open({ token })).toBe(outcome);
    expect(popup.focus).toHaveBeenCalledOnce();
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(windowOpen.mock.calls[0]?.[1]).toBe('_blank');
  });

  it('without token and createToken ends in INVALID_CONFIG', async () => {
    expect(await init().open()).toMatchObject({ type: 'error', error: { code: 'INVALID_CONFIG' } });
    expect(windowOpen).not.toHaveBeenCalled();
  });
});

describe('the display', () => {
  const blocked = {
    null: () => null,
    closed: () => ({ ...createPopup(), closed: true }),
    throws: () => {
      throw new Error('blocked');
    },
  };

  it.each(Object.entries(blocked))(
    'falls from a blocked popup (%s) to the dialog in the same task [MER-028]',
    (_name, open) => {
      windowOpen.mockImplementation(open);
      init().open({ token });
      expect(layers()).toHaveLength(1);
      expect(layers()[0]?.frame?.getAttribute('src')).toContain('&d=d#/');
      expect(layers()[0]?.dialog.open).toBe(true);
      expect(events.find(([name]) => name === 'onWarning')?.[1]).toMatchObject({
        code: 'FALLBACK_USED',
        message: expect.stringMatching(/popup.*dialog.*blocked/),
      });
    },
  );

  it('falls from a dialog that cannot work to redirect at once [MER-029]', async () => {
    windowOpen.mockReturnValue(null);
    vi.stubGlobal('crossOriginIsolated', true);
    init().open({ token });
    expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('&d=r#/'));
    expect(layers()).toEqual([]);
  });

  it("falls from a framed checkout that the shop's policy stops to redirect [MER-029]", async () => {
    windowOpen.mockReturnValue(null);
    init().open({ token });
    const violate = (blockedURI: string) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI }),
      );
    violate('https://ads.test');
    expect(assign).not.toHaveBeenCalled();
    violate(`${checkoutOrigin}/`);
    expect(assign).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    expect(warnings()).toEqual(['FALLBACK_USED', 'CSP_BLOCKED', 'FALLBACK_USED']);
  });

  it('that was named is strict [MER-027] [MER-033]', async () => {
    windowOpen.mockReturnValue(null);
    expect(await init({ display: 'popup' }).open({ token })).toMatchObject({
      error: { code: 'POPUP_BLOCKED', isRecoverable: true },
    });
    vi.stubGlobal('crossOriginIsolated', true);
    expect(await init().open({ token, display: 'dialog' })).toMatchObject({
      error: { code: 'DISPLAY_UNAVAILABLE', isRecoverable: false },
    });
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });

  it('redirect saves a pending record and leaves [MER-027]', () => {
    init({ id: 'cart' }).open({ token, display: 'redirect' });
    expect(windowOpen).not.toHaveBeenCalled();
    expect(assign).toHaveBeenCalledOnce();
    const openId = new URL(assign.mock.calls[0]?.[0]).searchParams.get('oid');
    expect(JSON.parse(sessionStorage.getItem('fourfold.pending') ?? '')).toEqual([
      { v: 1, token, openId, instanceId: 'cart', display: 'redirect', merchantId },
    ]);
  });

  it('starts at the dialog without a gesture [MER-032]', () => {
    isActive = false;
    init().open({ token });
    expect(windowOpen).not.toHaveBeenCalled();
    expect(layers()[0]?.frame).not.toBeNull();
    expect(warnings()).toEqual(['NO_USER_GESTURE']);
  });

  it('does not read the user agent [MER-031]', () => {
    const read = vi.spyOn(navigator, 'userAgent', 'get');
    init().open({ token });
    expect(read).not.toHaveBeenCalled();
  });
});

describe('the terminal event', () => {
  it('comes in order: ready, open, the end, close [MER-038]', async () => {
    const { outcome, openId } = await openConnected();
    approve();
    await flush();
    await outcome;
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onComplete', 'onClose']);
    expect(events[1]?.[1]).toEqual({ openId, display: 'popup' });
    expect(events[3]?.[1]).toEqual({ openId });
  });

  it('is the very object the promise resolves with [MER-035]', async () => {
    const { outcome } = await openConnected();
    approve();
    expect(await outcome).toBe(events.find(([name]) => name === 'onComplete')?.[1]);
    expect(await outcome).toMatchObject({ status: 'SUCCESS', token, orderId: '123456789' });
  });

  it('needs no message from the window [MER-041]', async () => {
    const checkout = init({ display: 'popup' });
    const outcome = checkout.open({ token });
    const openId = openIdOf(popups[0]);
    (popups[0] as FakePopup).closed = true;
    server.put(token, { state: 'STARTED', presence: 'HERE', openId });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(checkout.state).toBe('open');
    expect(server.abandons()).toEqual([]);
    approve();
    await flush();
    expect(await outcome).toMatchObject({ type: 'complete', status: 'SUCCESS' });
  });

  it('is not what the bridge claims: a hint causes one read and no event [MER-039]', async () => {
    const { popup } = await openConnected();
    const { port1, port2 } = new MessageChannel();
    const openId = openIdOf(popup);
    const channel = `ff1.${openId}.${'l'.repeat(22)}`;
    const from = { source: popup, origin: checkoutOrigin };
    const post = (data: object, ports: MessagePort[] = []) =>
      dispatchEvent(
        Object.assign(new Event('message'), {
          data: { namespace: 'penpal', channel, ...data },
          ports,
          ...from,
        }),
      );
    post({ type: 'SYN', participantId: '~' });
    post({ type: 'ACK2' }, [port2]);
    const reads = server.reads();
    const answered = new Promise((resolve) => {
      port1.onmessage = ({ data }) => data.callId === '1' && resolve(data.value);
    });
    port1.postMessage({
      namespace: 'penpal',
      channel,
      type: 'CALL',
      id: '1',
      methodPath: ['complete'],
      args: [{ version: 9 }],
    });
    expect(await answered).toEqual({ ok: true });
    await flush();
    expect(server.reads()).toBe(reads + 1);
    expect(eventNames()).toEqual(['onReady', 'onOpen']);
    port1.close();
  });

  it('follows a real close within 500 ms, seen twice [MER-042] [MER-043]', async () => {
    const { outcome, popup } = await openConnected();
    server.put(token, { presence: 'LEFT' });
    await flush();
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(server.abandons()).toEqual(['CLOSED']);
    expect(await outcome).toEqual({ type: 'cancel', reason: 'CLOSED', token });
  });

  it('is not a close that one check alone saw [MER-042]', async () => {
    const { popup } = await openConnected();
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(250);
    popup.closed = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.abandons()).toEqual([]);
  });

  it('waits for a confirm that runs while the window closes [MER-044]', async () => {
    const { outcome, popup } = await openConnected();
    server.put(token, { settling: true });
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(90_000);
    expect(eventNames()).not.toContain('onCancel');
    approve();
    await flush();
    expect(await outcome).toMatchObject({ type: 'complete', status: 'SUCCESS' });
  });

  it('goes on when the window reloads [MER-048]', async () => {
    const { popup } = await openConnected();
    const before = eventNames();
    const data = makeHello(openIdOf(popup), 'm'.repeat(22));
    dispatchEvent(
      Object.assign(new Event('message'), { data, source: popup, origin: checkoutOrigin, ports: [] }),
    );
    await flush();
    expect(eventNames()).toEqual(before);
  });

  it('of an expired checkout is EXPIRED, however wrong the local clock is [MER-056]', async () => {
    const { outcome } = await openConnected();
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(eventNames()).not.toContain('onCancel');
    server.put(token, { state: 'EXPIRED' });
    await flush();
    expect(await outcome).toEqual({ type: 'cancel', reason: 'EXPIRED', token });
  });

  it('of two opens goes to each alone [MER-061]', async () => {
    const other = `ffc_${'u'.repeat(43)}`;
    server.put(other);
    const outcomes: UnverifiedOutcome[] = [];
    for (const each of [token, other]) {
      init({ display: 'popup' })
        .open({ token: each })
        .then((outcome) => outcomes.push(outcome));
      server.put(each, {
        state: 'STARTED',
        presence: 'HERE',
        openId: openIdOf(popups.at(-1), popups.length - 1),
      });
    }
    await flush();
    server.put(other, { state: 'DECLINED' });
    await flush();
    approve();
    await flush();
    expect(outcomes).toEqual([
      expect.objectContaining({ status: 'DECLINED', token: other }),
      expect.objectContaining({ status: 'SUCCESS', token }),
    ]);
    expect(popups.map(({ closed }) => closed)).toEqual([true, true]);
  });

  it('goes to the newest window of one token, and closing the older cancels nothing [MER-062]', async () => {
    const first = await openConnected();
    init({ display: 'popup' }).open({ token });
    server.put(token, { openId: openIdOf(popups[1], 1) });
    await flush();
    expect(await first.outcome).toEqual({ type: 'cancel', reason: 'SUPERSEDED', token });
    first.popup.closed = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.abandons()).toEqual([]);
    expect(server.get(token)?.state).toBe('STARTED');
  });

  it('survives a handler that throws [MER-060]', async () => {
    const fault = new Error('of the shop');
    const { outcome } = await openConnected({
      onOpen() {
        throw fault;
      },
      onComplete() {
        throw fault;
      },
    });
    approve();
    expect(await outcome).toMatchObject({ status: 'SUCCESS' });
    expect(reportError).toHaveBeenCalledTimes(2);
    expect(reportError).toHaveBeenCalledWith(fault);
    expect(eventNames()).toEqual(['onReady', 'onWarning', 'onWarning', 'onClose']);
    expect(new Set(warnings())).toEqual(new Set(['HANDLER_THREW']));
  });

  it('does not come from a frame or script of the shop [MER-069] [MER-075]', async () => {
    init({ display: 'popup' }).open({ token });
    const [popup] = popups as [FakePopup];
    const data = makeHello(openIdOf(popup), 'l'.repeat(22));
    const strangers = [
      { source: window, origin: checkoutOrigin },
      { source: popup, origin: 'https://evil.test' },
      { source: popup, origin: checkoutOrigin, data: makeHello('x'.repeat(22), 'l'.repeat(22)) },
    ];
    for (const stranger of strangers) {
      dispatchEvent(Object.assign(new Event('message'), { data, ports: [], ...stranger }));
    }
    await flush();
    expect(eventNames()).toEqual(['onReady']);
  });
});

describe('refusals of the server', () => {
  it('end in INVALID_TOKEN for a token it does not know [MER-067]', async () => {
    const unknown = `ffc_${'x'.repeat(43)}`;
    const outcome = init({ display: 'popup' }).open({ token: unknown });
    expect(await outcome).toMatchObject({ error: { code: 'INVALID_TOKEN', isRecoverable: true } });
    expect(popups[0]?.closed).toBe(true);
  });

  it('end in ORIGIN_NOT_ALLOWED for a page of another origin [MER-066]', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('{"errorCode":"origin_not_allowed"}', { status: 412 }));
    const outcome = init({ display: 'popup' }).open({ token });
    expect(await outcome).toMatchObject({ error: { code: 'ORIGIN_NOT_ALLOWED', isRecoverable: false } });
  });
});

describe('close and destroy', () => {
  it('close abandons as MERCHANT, or gives null when nothing is open [MER-057]', async () => {
    const idle = init();
    expect(await idle.close()).toBeNull();
    const { checkout, popup } = await openConnected();
    expect(await checkout.close()).toEqual({ type: 'cancel', reason: 'MERCHANT', token });
    expect(server.abandons()).toEqual(['MERCHANT']);
    expect(popup.closed).toBe(true);
  });

  it('destroy twice leaves nothing behind, and open is DESTROYED after [MER-058]', async () => {
    const listening = vi.spyOn(window, 'addEventListener');
    const leaving = vi.spyOn(window, 'removeEventListener');
    const createToken = vi.fn((_context: { signal: AbortSignal }) => new Promise<string>(() => {}));
    const checkout = init({ createToken });
    checkout.open();
    await Promise.all([checkout.destroy(), checkout.destroy()]);
    expect(createToken.mock.calls[0]?.[0].signal.aborted).toBe(true);
    expect(popups[0]?.closed).toBe(true);
    expect(layers()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(leaving.mock.calls.length).toBe(listening.mock.calls.length);
    expect(checkout.state).toBe('destroyed');
    expect(await checkout.open({ token })).toMatchObject({ error: { code: 'DESTROYED' } });
  });

  it('destroy delivers the event before it resolves [MER-059]', async () => {
    const { checkout, popup } = await openConnected();
    await checkout.destroy();
    expect(popup.closed).toBe(true);
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onCancel', 'onClose']);
  });

  it('with nothing open there is no timer and no request [MER-121]', async () => {
    init();
    await flush();
    expect(vi.getTimerCount()).toBe(0);
    const { outcome } = await openConnected();
    approve();
    await outcome;
    await flush();
    expect(vi.getTimerCount()).toBe(0);
    const requests = server.requests.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests.length).toBe(requests);
  });
});

describe('update', () => {
  it('takes callbacks at once, others at the next open, and refuses the fixed four [MER-036]', async () => {
    const { checkout, outcome } = await openConnected();
    const late = vi.fn();
    checkout.update({ onComplete: late, display: 'dialog' });
    approve();
    await outcome;
    expect(late).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    for (const patch of [
      { merchantId: 'x' },
      { id: 'x' },
      { target: 'x' },
      { mode: 'STANDARD' },
      { theme: 'blue' },
    ]) {
      expect(() => checkout.update(patch as never)).toThrow(
        expect.objectContaining({ code: 'INVALID_CONFIG' }),
      );
    }
    server.put(token, { state: 'OPEN', outcome: null, openId: null, presence: 'NONE' });
    checkout.open({ token });
    expect(layers()[0]?.frame).not.toBeNull();
  });
});

describe('the network', () => {
  it('is tried again after 1, 2, 4 and 8 s and at once when it is back [MER-054]', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { outcome } = await openConnected();
    server.isUp = false;
    server.put(token);
    await vi.advanceTimersByTimeAsync(0);
    const reads = server.reads();
    for (const [index, pause] of [1000, 2000, 4000, 8000, 8000].entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(server.reads()).toBe(reads + index);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.reads()).toBe(reads + index + 1);
    }
    server.isUp = true;
    approve();
    dispatchEvent(new Event('online'));
    await flush();
    expect(await outcome).toMatchObject({ status: 'SUCCESS' });
  });

  it('gone with the window ends in OUTCOME_UNKNOWN after 30 s, and resume tells the truth later [MER-055]', async () => {
    const { outcome, popup } = await openConnected();
    server.isUp = false;
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await outcome).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN', isRecoverable: true } });
    server.isUp = true;
    approve();
    expect(await createFourfold().resume()).toEqual([expect.objectContaining({ status: 'SUCCESS', token })]);
    expect(sessionStorage.getItem('fourfold.pending')).toBeNull();
  });
});

describe('resume', () => {
  const record = { v: 1, token, openId: 'o'.repeat(22), instanceId: 'cart', display: 'popup', merchantId };
  const remember = () => sessionStorage.setItem('fourfold.pending', JSON.stringify([record]));

  it('is empty when nothing is pending [MER-051]', async () => {
    expect(await createFourfold().resume()).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('gives the outcome of an open of the page before, and forgets it [MER-050] [MER-051]', async () => {
    remember();
    server.put(token, { state: 'STARTED', presence: 'HERE', openId: record.openId });
    const fourfold = createFourfold();
    init({ id: 'cart' }, fourfold);
    const outcomes = fourfold.resume();
    expect(fourfold.resume()).toBe(outcomes);
    await vi.advanceTimersByTimeAsync(5000);
    approve();
    expect(await outcomes).toEqual([expect.objectContaining({ status: 'SUCCESS' })]);
    expect(eventNames()).toEqual(['onReady', 'onComplete', 'onClose']);
    expect(sessionStorage.getItem('fourfold.pending')).toBeNull();
    expect(await fourfold.resume()).toEqual([]);
  });

  it('does not believe the address [MER-051]', async () => {
    remember();
    vi.stubGlobal('location', {
      href: 'https://shop.test/',
      search: `?status=SUCCESS&orderToken=${token}`,
      assign,
    });
    server.put(token, {
      state: 'CANCELLED',
      openId: record.openId,
      outcome: makeOutcome({ reason: 'USER' }),
    });
    expect(await createFourfold().resume()).toEqual([{ type: 'cancel', reason: 'USER', token }]);
  });

  it('settles from the token of the address where storage is blocked, as often as asked [MER-052]', async () => {
    vi.stubGlobal('location', {
      href: 'https://shop.test/',
      search: `?status=CANCELLED&orderToken=${token}`,
      assign,
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    server.put(token, { openId: record.openId });
    approve();
    for (let time = 0; time < 2; time += 1) {
      expect(await createFourfold().resume()).toEqual([
        expect.objectContaining({ status: 'SUCCESS', token }),
      ]);
    }
    vi.mocked(Storage.prototype.getItem).mockRestore();
  });

  it('leaves alone what is open on this page', async () => {
    await openConnected();
    expect(await createFourfold().resume()).toEqual([]);
  });

  it('after a redirect that was gone back on abandons, and delivers one event [MER-053]', async () => {
    const checkout = init();
    const outcome = checkout.open({ token, display: 'redirect' });
    expect(server.requests).toEqual([]);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
    expect(server.abandons()).toEqual(['USER']);
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onCancel', 'onClose']);
  });
});

describe('the layer', () => {
  it('is a labelled dialog with a live region and two buttons from its first paint [MER-111]', async () => {
    const { checkout, popup, outcome } = await openConnected();
    const [layer] = layers();
    expect(layer?.dialog.getAttribute('aria-label') ?? layer?.dialog.ariaLabel).toBe('Fourfold checkout');
    expect(layer?.status.textContent).toBe('Finish paying in the Fourfold window.');
    layer?.button('Show window')?.click();
    expect(popup.focus).toHaveBeenCalledOnce();
    server.put(token, { settling: true });
    await flush();
    expect(layer?.status.textContent).toBe('Checking your payment');
    server.put(token, { settling: false });
    await flush();
    layer?.button('Cancel')?.click();
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
    expect(checkout.state).toBe('idle');
    expect(layers()).toEqual([]);
  });

  it('is in the top layer and gone with the option [MER-109]', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    init({ display: 'popup' }).open({ token });
    expect(showModal).toHaveBeenCalledOnce();
    init({ display: 'popup', overlay: false }).open({ token });
    expect(layers()).toHaveLength(1);
  });

  it('offers to open the window again when it does not respond [MER-049]', async () => {
    const { popup } = await openConnected();
    server.put(token, { presence: 'LOST' });
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(layers()[0]?.button('Open again')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(layers()[0]?.status.textContent).toBe('The Fourfold window is not responding.');
    expect(eventNames()).not.toContain('onClose');
    layers()[0]?.button('Open again')?.click();
    expect(popup.closed).toBe(true);
    expect(windowOpen).toHaveBeenCalledTimes(2);
    expect(windowOpen.mock.calls[1]?.[0]).toBe(windowOpen.mock.calls[0]?.[0]);
    expect(layers()).toHaveLength(1);
  });

  it('of a frame closes at once by Escape while the bridge is not up [MER-110]', async () => {
    const outcome = init().open({ token, display: 'dialog' });
    await flush();
    const keyEvent = new Event('cancel', { cancelable: true });
    layers()[0]?.dialog.dispatchEvent(keyEvent);
    expect(keyEvent.defaultPrevented).toBe(true);
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
  });
});
