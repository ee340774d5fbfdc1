import { describe, expect, it, vi } from 'vitest';
import { layers } from './testing/fake-browser.ts';
import { eventNames, flush, init, openConnected, server, windowOpen } from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

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

  it('represents a popup with two buttons that submit nothing, in the requested appearance', () => {
    init({ display: 'popup', theme: 'dark' }).open({ token });
    const [layer] = layers();
    expect(layer?.status.textContent).toBe('Connecting to Fourfold');
    expect(layer?.host.lang).toBe('en');
    expect(layer?.dialog.style.colorScheme).toBe('dark');
    expect(layer?.dialog.className).toBe('');
    expect(layer?.dialog.textContent).toBe('Connecting to FourfoldShow windowCancel');
    for (const label of ['Show window', 'Cancel']) {
      expect(layer?.button(label)).toMatchObject({ type: 'button', hidden: false });
    }
    init({ display: 'popup' }).open({ token });
    expect(layers()[1]?.dialog.style.colorScheme).toBe('light dark');
  });

  it('around a frame has a bar with a way to leave only until the checkout has loaded, and while it does not respond', async () => {
    const outcome = init({ display: 'dialog' }).open({ token });
    const [layer] = layers();
    const focused = vi.spyOn(layer?.frame as HTMLIFrameElement, 'focus');
    const openId = new URL(layer?.frame?.src ?? '').searchParams.get('oid') ?? '';
    const bar = () => [
      layer?.status.textContent,
      ...[...(layer?.dialog.querySelectorAll('button') ?? [])]
        .filter(({ hidden }) => !hidden)
        .map(({ textContent }) => textContent),
    ];
    expect(layer?.dialog.className).toBe('frame');
    expect(layer?.frame?.title).toBe('Fourfold checkout');
    expect(bar()).toEqual(['Connecting to Fourfold', 'Cancel']);
    expect(focused).not.toHaveBeenCalled();
    server.put(token, { state: 'STARTED', presence: 'HERE', openId });
    await flush();
    expect(bar()).toEqual(['']);
    expect(focused).toHaveBeenCalled();
    server.put(token, { settling: true });
    await flush();
    expect(bar()).toEqual(['']);
    server.put(token, { settling: false, presence: 'LOST' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(bar()).toEqual(['The Fourfold window is not responding.', 'Open again', 'Cancel']);
    server.put(token, { presence: 'HERE' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bar()).toEqual(['']);
    expect(focused).toHaveBeenCalledTimes(2);
    server.put(token, { presence: 'LOST' });
    await vi.advanceTimersByTimeAsync(30_000);
    layer?.button('Cancel')?.click();
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
  });

  it('is left once, however it is closed', async () => {
    const outcome = init({ display: 'dialog' }).open({ token });
    await flush();
    layers()[0]?.dialog.dispatchEvent(new Event('close'));
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
    expect(server.abandons()).toEqual(['USER']);
    expect(eventNames()).toEqual(['onReady', 'onCancel', 'onClose']);
  });

  it('is in the top layer, and removed with the option', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    init({ display: 'popup' }).open({ token });
    expect(showModal).toHaveBeenCalledOnce();
    init({ display: 'popup', overlay: false }).open({ token });
    expect(layers()).toHaveLength(1);
  });

  it('offers to open the window again or to cancel when it does not respond [MER-026] [MER-049]', async () => {
    const { popup, outcome } = await openConnected();
    server.put(token, { presence: 'LOST' });
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(layers()[0]?.button('Open again')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(layers()[0]?.status.textContent).toBe('The Fourfold window is not responding.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(eventNames()).toEqual(['onReady', 'onOpen']);
    layers()[0]?.button('Open again')?.click();
    expect(popup.closed).toBe(true);
    expect(windowOpen).toHaveBeenCalledTimes(2);
    expect(windowOpen.mock.calls[1]?.[0]).toBe(windowOpen.mock.calls[0]?.[0]);
    expect(windowOpen.mock.calls.map(([, name]) => name)).toEqual(['_blank', '_blank']);
    expect(layers()).toHaveLength(1);
    layers()[0]?.button('Cancel')?.click();
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
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
