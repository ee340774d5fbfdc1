import './testing/fake-browser.ts';

import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { makeHello } from '#shared/bridge/protocol.ts';
import type { UnverifiedComplete, UnverifiedOutcome } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { checkoutOrigin, type FakePopup, layers } from './testing/fake-browser.ts';
import {
  approve,
  closeItself,
  eventNames,
  events,
  flush,
  init,
  openConnected,
  openIdOf,
  popups,
  server,
  warnings,
} from './testing/shop-page.ts';
import { makeOutcome, token } from './testing/statuses.ts';

describe('the terminal event', () => {
  it('comes in order: ready, open, the end, close', async () => {
    const { outcome, openId, popup } = await openConnected();
    approve();
    await flush();
    await outcome;
    await closeItself(popup);
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onComplete', 'onClose']);
    expect(events[1]?.[1]).toEqual({ openId, display: 'popup' });
    expect(events[3]?.[1]).toEqual({ openId });
  });

  it.each([
    ['onComplete', async () => (await openConnected()).outcome, () => approve()],
    [
      'onCancel',
      async () => (await openConnected()).outcome,
      () => server.put(token, { state: 'CANCELLED', outcome: makeOutcome({ reason: 'USER' }) }),
    ],
    ['onError', async () => init({ createToken: () => Promise.reject(new Error('down')) }).open(), () => {}],
  ])('is what the promise resolves with: %s [MER-035]', async (name, begin, end) => {
    let resolved: unknown;
    void begin().then((outcome) => {
      resolved = outcome;
    });
    await flush();
    end();
    await flush();
    expect(resolved).toBeDefined();
    expect(events.filter(([event]) => /^on(Complete|Cancel|Error)$/.test(event))).toEqual([[name, resolved]]);
  });

  it.each([0, 1, 250, 499, 501, 1_000, 25_000])(
    'comes, and nothing is rejected, where it is closed after %i ms [MER-035]',
    async (after) => {
      const rejected = vi.fn();
      process.on('unhandledRejection', rejected);
      const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 500, token));
      const checkout = init({ display: 'popup', createToken: slow });
      const outcome = checkout.open();
      await vi.advanceTimersByTimeAsync(after);
      const closed = checkout.close();
      await vi.advanceTimersByTimeAsync(60_000);
      await nextTurn();
      expect(await closed).toEqual(after < 20_500 ? await outcome : null);
      expect((await outcome).type).toBe(after < 20_500 ? 'cancel' : 'error');
      expect(rejected).not.toHaveBeenCalled();
      process.off('unhandledRejection', rejected);
    },
  );

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
    const loadId = 'm'.repeat(22);
    const channel = `ff1.${openId}.${loadId}`;
    dispatchEvent(
      Object.assign(new Event('message'), {
        ...{ data: makeHello(openId, loadId), source: popup, origin: checkoutOrigin, ports: [port2] },
      }),
    );
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

  it('follows a popup that is closed before it connected within 2 s, by the server’s status', async () => {
    const outcome = init({ display: 'popup' }).open({ token });
    (popups[0] as FakePopup).closed = true;
    await vi.advanceTimersByTimeAsync(1_800);
    expect(server.abandons()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.abandons()).toEqual(['CLOSED']);
    expect(await outcome).toEqual({ type: 'cancel', reason: 'CLOSED', token });
    expect(eventNames()).toEqual(['onReady', 'onCancel', 'onClose']);
  });

  it('follows it at once where the popup was seen at our address, which no severed one is', async () => {
    const outcome = init({ display: 'popup' }).open({ token });
    const popup = popups[0] as FakePopup;
    Object.defineProperty(popup.location, 'toString', {
      get() {
        throw new DOMException('of another origin', 'SecurityError');
      },
    });
    await vi.advanceTimersByTimeAsync(250);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(502);
    expect(await outcome).toEqual({ type: 'cancel', reason: 'CLOSED', token });
  });

  it('comes once where the page removes the dialog, and is what the server says', async () => {
    for (const end of ['left', 'approved'] as const) {
      events.length = 0;
      server.put(token, { state: 'OPEN', presence: 'NONE', openId: null, outcome: null });
      const checkout = init({ display: 'dialog' });
      const outcome = checkout.open({ token });
      const openId = new URL(layers()[0]?.frame?.src ?? '').searchParams.get('oid') ?? '';
      server.put(token, { state: 'STARTED', presence: 'HERE', openId });
      await flush();
      expect(checkout.state).toBe('open');
      layers()[0]?.host.remove();
      await vi.advanceTimersByTimeAsync(600);
      if (end === 'left') server.put(token, { presence: 'LEFT' });
      else approve();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await outcome).toMatchObject(
        end === 'left' ? { type: 'cancel', reason: 'CLOSED' } : { type: 'complete', status: 'SUCCESS' },
      );
      expect(eventNames().filter((name) => /onC/.test(name))).toEqual([
        end === 'left' ? 'onCancel' : 'onComplete',
        'onClose',
      ]);
      expect(checkout.state).toBe('idle');
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('does not follow a close that only one check saw [MER-042]', async () => {
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

  it('does not come when the window reloads [MER-048]', async () => {
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

  it('of two opens goes to each separately [MER-061]', async () => {
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
    const { outcome, popup } = await openConnected({
      onOpen() {
        throw fault;
      },
      onComplete() {
        throw fault;
      },
    });
    approve();
    expect(await outcome).toMatchObject({ status: 'SUCCESS' });
    await closeItself(popup);
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
    const heard = vi.fn();
    for (const stranger of strangers) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = heard;
      dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2], ...stranger }));
      await flush();
      await nextTurn();
      port1.close();
    }
    expect(heard).not.toHaveBeenCalled();
    expect(eventNames()).toEqual(['onReady']);
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

  it.each([
    [0, 800],
    [1, 1_200],
  ])('is tried again within a fifth of its pause: %i after %i ms [MER-054]', async (random, pause) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    await openConnected();
    server.isUp = false;
    server.put(token);
    await vi.advanceTimersByTimeAsync(0);
    const reads = server.reads();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(server.reads()).toBe(reads);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.reads()).toBe(reads + 1);
  });

  it.each([
    ['online', window],
    ['pageshow', window],
    ['visibilitychange', document],
  ] as const)('is tried again at once on %s [MER-054]', async (event, target) => {
    await openConnected();
    server.isUp = false;
    server.put(token);
    await vi.advanceTimersByTimeAsync(0);
    const reads = server.reads();
    target.dispatchEvent(new Event(event, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.reads()).toBe(reads + 1);
  });

  it('gone with the window ends in OUTCOME_UNKNOWN after 30 s, and resume reports the real outcome later [MER-055]', async () => {
    const { outcome, popup } = await openConnected();
    server.isUp = false;
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(eventNames()).not.toContain('onError');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await outcome).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN', isRecoverable: true } });
    server.isUp = true;
    approve();
    expect(await createFourfold().resume()).toEqual([expect.objectContaining({ status: 'SUCCESS', token })]);
    expect(sessionStorage.getItem('fourfold.pending')).toBeNull();
  });
});

it('a decision is told apart by its status, and only an approval has an order', () => {
  type Of<S> = Extract<UnverifiedComplete, { status: S }>;
  expectTypeOf<Of<'SUCCESS'>['orderId']>().toEqualTypeOf<string>();
  expectTypeOf<Of<'DECLINED'>['orderId']>().toEqualTypeOf<null>();
  expectTypeOf<UnverifiedComplete['status']>().toEqualTypeOf<'SUCCESS' | 'DECLINED'>();
});
