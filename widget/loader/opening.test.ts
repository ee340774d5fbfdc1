import './testing/fake-browser.ts';

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFourfold } from './fourfold.ts';
import { loadSession } from './load-file.ts';
import { startSession } from './session/session.ts';
import { layers } from './testing/fake-browser.ts';
import {
  approve,
  eventNames,
  flush,
  init,
  openIdOf,
  popups,
  sayHello,
  server,
  windowOpen,
} from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

let opened: ReturnType<typeof init>;
let arrive: () => void;
let miss: () => void;

/** The second file is still loading until a test says otherwise. */
beforeEach(() => {
  vi.mocked(loadSession).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(startSession);
        miss = reject;
      }),
  );
});

describe('an open, before the second file has loaded', () => {
  it('shows its surface in the click, and is opening', () => {
    const checkout = init();
    checkout.open({ token });
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(checkout.state).toBe('opening');
  });

  it('asks for it only after its surface', () => {
    windowOpen.mockImplementation(() => {
      expect(loadSession).not.toHaveBeenCalled();
      return null;
    });
    init({ display: 'popup' }).open({ token });
    expect(loadSession).toHaveBeenCalledOnce();
  });

  it('asks for it too where nothing shows, since it says why, and asks the shop for no token', async () => {
    windowOpen.mockReturnValue(null);
    const createToken = vi.fn(async () => token);
    const outcome = init({ display: 'popup', createToken }).open();
    arrive();
    const message =
      'POPUP_BLOCKED: The browser blocked the popup. Call open() in a click, or use the display auto.';
    expect(await outcome).toMatchObject({ error: { code: 'POPUP_BLOCKED', message } });
    expect(createToken).not.toHaveBeenCalled();
  });

  it('can be given another appearance', () => {
    const checkout = init({ display: 'popup' });
    checkout.open({ token });
    expect(() => checkout.update({ theme: 'dark' })).not.toThrow();
    arrive();
  });

  it('misses nothing that happens before it has loaded', async () => {
    const checkout = init({ display: 'popup' });
    const outcome = checkout.open({ token });
    sayHello(popups[0] as NonNullable<(typeof popups)[0]>);
    server.put(token, { state: 'STARTED', presence: 'HERE', openId: openIdOf(popups[0]) });
    await flush();
    expect(eventNames()).toEqual(['onReady']);
    arrive();
    await flush();
    expect(checkout.state).toBe('open');
    approve();
    expect(await outcome).toMatchObject({ type: 'complete', status: 'SUCCESS' });
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onComplete']);
  });

  it.each([
    ['the button of the layer', () => layers()[0]?.button('Cancel')?.click(), 'USER'],
    ['Escape', () => layers()[0]?.dialog.dispatchEvent(new Event('cancel', { cancelable: true })), 'USER'],
    ['the shop', () => void opened.close(), 'MERCHANT'],
  ])(
    'goes away at once when it is left by %s, and is abandoned then [MER-110]',
    async (_who, leave, reason) => {
      opened = init({ display: 'dialog' });
      const outcome = opened.open({ token });
      leave();
      expect(layers()).toEqual([]);
      arrive();
      expect(await outcome).toEqual({ type: 'cancel', reason, token });
      expect(server.abandons()).toEqual([reason]);
      expect(eventNames().slice(1)).toEqual(['onCancel', 'onClose']);
    },
  );

  it('gives createToken its time from the click on, however long the second file takes [MER-024]', async () => {
    const createToken = vi.fn((_context: { signal: AbortSignal }) => new Promise<string>(() => {}));
    const outcome = init({ createToken, createTokenTimeoutMs: 5000 }).open();
    const aborted = () => createToken.mock.calls[0]?.[0].signal.aborted;
    await vi.advanceTimersByTimeAsync(3000);
    arrive();
    await vi.advanceTimersByTimeAsync(1999);
    expect(aborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(aborted()).toBe(true);
    expect(await outcome).toMatchObject({ type: 'error', error: { code: 'TOKEN_REQUEST_FAILED' } });
  });

  it('abandons a token that comes after it was left [MER-024]', async () => {
    let give: (token: string) => void = () => {};
    const createToken = () =>
      new Promise<string>((resolve) => {
        give = resolve;
      });
    const checkout = init({ createToken });
    const outcome = checkout.open();
    void checkout.close();
    give(token);
    await flush();
    arrive();
    expect(await outcome).toEqual({ type: 'cancel', reason: 'MERCHANT', token: null });
    await flush();
    expect(server.abandons()).toEqual(['MERCHANT']);
  });
});

describe('an open whose second file does not load', () => {
  it('ends in one SCRIPT_LOAD_FAILED when nothing was opened yet, and can be tried again', async () => {
    const createToken = vi.fn((_context: { signal: AbortSignal }) => new Promise<string>(() => {}));
    const checkout = init({ createToken });
    const outcome = checkout.open();
    miss();
    expect(await outcome).toMatchObject({
      type: 'error',
      error: { code: 'SCRIPT_LOAD_FAILED', isRecoverable: true },
      token: null,
    });
    expect(createToken.mock.calls[0]?.[0].signal.aborted).toBe(true);
    expect(popups[0]?.closed).toBe(true);
    expect(layers()).toEqual([]);
    expect(checkout.state).toBe('idle');
    expect(vi.getTimerCount()).toBe(0);

    checkout.open({ token });
    arrive();
    await flush();
    expect(checkout.state).toBe('opening');
    expect(eventNames()).toEqual(['onReady', 'onError', 'onClose']);
  });

  it('ends in OUTCOME_UNKNOWN when the checkout was opened, which a later page can learn', async () => {
    const outcome = init({ display: 'popup' }).open({ token });
    server.put(token, { state: 'STARTED', presence: 'HERE', openId: openIdOf(popups[0]) });
    miss();
    expect(await outcome).toMatchObject({
      type: 'error',
      error: { code: 'OUTCOME_UNKNOWN', isRecoverable: true },
      token,
    });
    expect(popups[0]?.closed).toBe(true);
    expect(eventNames()).toEqual(['onReady', 'onError', 'onClose']);

    approve();
    const resumed = createFourfold().resume();
    arrive();
    expect(await resumed).toEqual([expect.objectContaining({ status: 'SUCCESS', token })]);
  });

  it('ends so after 20 s without a response, and not after 19.999 s', async () => {
    const outcome = init({ display: 'popup' }).open({ token });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(eventNames()).toEqual(['onReady']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } });
    arrive();
    await flush();
    expect(eventNames()).toEqual(['onReady', 'onError', 'onClose']);
    expect(server.requests).toEqual([]);
  });
});
