import './testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import type { CheckoutMethods } from '#shared/bridge/messages.ts';
import { newId } from '#shared/bridge/protocol.ts';
import { createWindowPair, type FakeWindow, pageOrigin } from '#shared/bridge/testing/window-pair.ts';
import type { Checkout, InitOptions } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { createPopup, layers } from './testing/fake-browser.ts';
import { createServer } from './testing/fake-server.ts';
import { merchantId, token } from './testing/statuses.ts';

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
  const configure = vi.fn<CheckoutMethods['configure']>(() => ({ ok: true }));
  const update = vi.fn<CheckoutMethods['update']>(() => ({ ok: true }));
  const requestClose = vi.fn<CheckoutMethods['requestClose']>(() => ({ ok: true, willClose: false }));
  const onConnected = vi.fn();
  const connection = connectToPage({
    pageWindow: page.asWindow,
    pageOrigin,
    openId,
    loadId: newId(),
    methods: { configure, update, requestClose, ping: () => ({ ok: true }), ...methods },
    onConnected,
  });
  connections.push(connection);
  await vi.waitFor(() => expect(configure).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce());
  return { connection, configure, update, requestClose };
}

describe('the bridge of an open checkout', () => {
  it('tells the checkout how it is shown, and never its token [MER-076]', async () => {
    open({ locale: 'fr_CA', theme: 'dark', entryPoint: 'cart' });
    const { configure } = await load();
    expect(configure).toHaveBeenCalledExactlyOnceWith({
      protocol: 1,
      widgetVersion: '1.0.0',
      openId,
      display: 'popup',
      locale: 'fr-CA',
      theme: 'dark',
      mode: 'STANDARD',
      entryPoint: 'cart',
    });
    expect(JSON.stringify([configure.mock.calls, checkoutWindow.received, page.received])).not.toContain(
      token,
    );
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
    opened.update({ locale: 'fr-CA' });
    opened.update({ theme: 'light', onOpen() {} });
    await vi.waitFor(() => expect(update.mock.calls).toEqual([[{ locale: 'fr-CA' }], [{ theme: 'light' }]]));
  });

  it('ends in PROTOCOL_MISMATCH with a checkout of another major version', async () => {
    const outcome = open();
    const { connection } = await load();
    const ready = {
      checkoutVersion: '9',
      mode: 'STANDARD',
      buyNow: false,
      pickup: false,
      shippingOptionRequired: true,
    };
    await connection.call('ready', { ...ready, mode: 'STANDARD', protocol: 2 });
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
