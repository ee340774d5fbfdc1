import { describe, expect, it, vi } from 'vitest';
import { layers } from './testing/fake-browser.ts';
import {
  approve,
  closeItself,
  eventNames,
  flush,
  init,
  openConnected,
  popups,
  server,
  windowOpen,
} from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

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
    const typesOf = ({ mock }: { mock: { calls: unknown[][] } }) => mock.calls.map(([type]) => type).sort();
    const { calls } = listening.mock;
    const signalOf = ([, , given]: unknown[]) => (given as { signal?: AbortSignal } | undefined)?.signal;
    expect(calls.map(signalOf).filter((signal) => signal?.aborted === false)).toEqual([]);
    const withoutSignal = { mock: { calls: calls.filter((call) => !signalOf(call)) } };
    expect(typesOf(leaving)).toEqual(typesOf(withoutSignal));
    expect(checkout.state).toBe('destroyed');
    expect(await checkout.open({ token })).toMatchObject({ error: { code: 'DESTROYED' } });
  });

  it('focus brings the window to the front, or says that there is none', async () => {
    expect(init().focus()).toBe(false);
    const left = init({ display: 'redirect' });
    left.open({ token });
    expect(left.focus()).toBe(true);
    const { checkout, popup } = await openConnected();
    expect(checkout.focus()).toBe(true);
    expect(popup.focus).toHaveBeenCalledOnce();
  });

  it('a target opens nothing after its checkout was destroyed', async () => {
    const target = document.body.appendChild(document.createElement('button'));
    const checkout = init({ target });
    await checkout.destroy();
    target.click();
    expect(windowOpen).not.toHaveBeenCalled();
    expect(eventNames()).not.toContain('onError');
  });

  it('destroy delivers the event before it resolves [MER-059]', async () => {
    const { checkout, popup } = await openConnected();
    await checkout.destroy();
    expect(popup.closed).toBe(true);
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onCancel', 'onClose']);
  });

  it('with nothing open there is no timer and no request', async () => {
    init();
    await flush();
    expect(vi.getTimerCount()).toBe(0);
    const { outcome, popup } = await openConnected();
    approve();
    await outcome;
    await closeItself(popup);
    expect(vi.getTimerCount()).toBe(0);
    const requests = server.requests.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests.length).toBe(requests);
  });
});
