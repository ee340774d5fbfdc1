import '../testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import type { CheckoutMethods } from '#shared/bridge/messages.ts';
import { makeHello, newId, PROTOCOL } from '#shared/bridge/protocol.ts';
import {
  checkoutOrigin,
  createWindowPair,
  dispatchMessage,
  type FakeWindow,
  pageOrigin,
} from '#shared/bridge/testing/window-pair.ts';
import type { Checkout, InitOptions } from '../api.ts';
import { createFourfold } from '../fourfold.ts';
import { createPopup, layers } from '../testing/fake-browser.ts';
import { createServer } from '../testing/fake-server.ts';
import { merchantId, token } from '../testing/statuses.ts';

let page: FakeWindow;
let checkoutWindow: FakeWindow;
let server: ReturnType<typeof createServer>;
let opened: Checkout;
let openId: string;
const connections: PageConnection[] = [];

beforeEach(() => {
  ({ page, checkout: checkoutWindow } = createWindowPair());
  server = createServer();
  server.put(token);
});

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.destroy();
  await opened.destroy();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Opens a checkout in the window of the pair. */
function open(options: Partial<InitOptions> = {}) {
  const windowOpen = vi.fn((_url: string) =>
    Object.assign(checkoutWindow.asWindow, createPopup(), { postMessage }),
  );
  const { postMessage } = checkoutWindow.asWindow;
  vi.stubGlobal('open', windowOpen);
  opened = createFourfold().init({ merchantId, display: 'popup', onWarning() {}, ...options });
  const outcome = opened.open({ token });
  openId =
    new URL(windowOpen.mock.calls[0]?.[0] ?? layers()[0]?.frame?.src ?? '').searchParams.get('oid') ?? '';
  return outcome;
}

/** One load of the checkout in that window. */
async function load(methods: Partial<CheckoutMethods> = {}) {
  const update = vi.fn<CheckoutMethods['update']>();
  const requestClose = vi.fn<CheckoutMethods['requestClose']>(() => ({ ok: true, willClose: false }));
  const onConnected = vi.fn();
  const connection = connectToPage({
    protocol: PROTOCOL,
    pageWindow: page.asWindow,
    pageOrigin,
    openId,
    loadId: newId(),
    methods: { update, requestClose, ...methods },
    onConnected,
  });
  connections.push(connection);
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce());
  return { connection, update, requestClose };
}

describe('the bridge of an open checkout', () => {
  it('tells the checkout how to look, and never its token [MER-076]', async () => {
    open({ locale: 'fr_CA', theme: 'dark' });
    const { update } = await load();
    expect(update).toHaveBeenCalledExactlyOnceWith({ locale: 'fr-CA', theme: 'dark' });
    expect(JSON.stringify([update.mock.calls, checkoutWindow.received, page.received])).not.toContain(token);
  });

  it('is made anew for each load, and the one before is gone [MER-048] [MER-069]', async () => {
    open();
    const first = await load();
    const second = await load();
    expect(await second.connection.call('complete', { version: 1 })).toEqual({ ok: true });
    expect(await first.connection.call('complete', { version: 1 })).toEqual({ ok: false, code: 'CLOSED' });
  });

  it('passes a new locale and theme on at once [MER-036]', async () => {
    open();
    const { update } = await load();
    opened.update({ onClose() {} });
    opened.update({ locale: 'fr-CA' });
    opened.update({ theme: 'light', onOpen() {} });
    await vi.waitFor(() =>
      expect(update.mock.calls.slice(1)).toEqual([
        [{ locale: 'fr-CA', theme: 'auto' }],
        [{ locale: 'fr-CA', theme: 'light' }],
      ]),
    );
  });

  it('ends in PROTOCOL_MISMATCH with a checkout of another major version', async () => {
    const outcome = open();
    dispatchMessage(
      { ...makeHello(openId, newId()), v: 2 },
      { source: checkoutWindow.asWindow, origin: checkoutOrigin },
    );
    expect(await outcome).toMatchObject({ error: { code: 'PROTOCOL_MISMATCH' } });
  });

  it('moves the same checkout by navigate, to our own address alone [MER-077]', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { href: pageOrigin, search: '', assign });
    open();
    const { connection } = await load();
    await connection.call('navigate', { to: 'redirect', url: 'https://evil.test' } as never);
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^https:\/\/checkout\.test\/\?token=/),
    );
  });

  it('is not asked by the button of the layer, which leaves at once', async () => {
    const outcome = open();
    const { requestClose } = await load();
    layers()[0]?.button('Cancel')?.click();
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
    expect(requestClose).not.toHaveBeenCalled();
  });

  it('is asked by Escape whether the shopper may leave [MER-110]', async () => {
    open();
    const { requestClose } = await load();
    const escapeKey = new Event('cancel', { cancelable: true });
    layers()[0]?.dialog.dispatchEvent(escapeKey);
    expect(escapeKey.defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(requestClose).toHaveBeenCalledExactlyOnceWith({ reason: 'escape' }));
    expect(opened.state).toBe('open');
    expect(server.abandons()).toEqual([]);
  });
});
