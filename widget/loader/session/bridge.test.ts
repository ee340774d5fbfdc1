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
import { makeOutcome, merchantId, token } from '../testing/statuses.ts';

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
  it('sends the checkout its appearance, and never its token [MER-076]', async () => {
    open({ locale: 'fr_CA', theme: 'dark' });
    const { update } = await load();
    expect(update).toHaveBeenCalledExactlyOnceWith({ locale: 'fr-CA', theme: 'dark' });
    expect(JSON.stringify([update.mock.calls, checkoutWindow.received, page.received])).not.toContain(token);
  });

  it('is created again for each load, and the one before is closed [MER-048] [MER-069]', async () => {
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

  it('moves the same checkout by navigate, to our own address only [MER-077]', async () => {
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

describe('a page that was reloaded while its checkout is open', () => {
  const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
  const limits = { currency: 'AUD', maximumAmount: '2000.00' };
  const standard = {
    id: 'standard',
    name: 'Standard',
    shippingAmount: { amount: '5.00', currency: 'AUD' },
    orderAmount: { amount: '125.00', currency: 'AUD' },
  };
  const express = {
    state: 'STARTED',
    presence: 'HERE',
    mode: 'EXPRESS',
    shippingOptionRequired: true,
  } as const;

  function reload() {
    openId = newId();
    const record = { v: 1, token, openId, instanceId: 'express', merchantId };
    sessionStorage.setItem('fourfold.pending', JSON.stringify([record]));
    server.put(token, { ...express, openId });
    const asked = vi.fn();
    const fourfold = createFourfold();
    opened = fourfold.init({
      ...{ merchantId, id: 'express', mode: 'EXPRESS', locale: 'fr-CA', onWarning() {} },
      onShippingAddressChange(given, { resolve }) {
        asked(given);
        resolve([standard]);
      },
    });
    return { asked, outcomes: fourfold.resume() };
  }
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    sessionStorage.clear();
  });

  it('replies to delivery questions through the page’s handlers, and is notified of the end', async () => {
    const { asked, outcomes } = reload();
    const { connection, update } = await load();
    expect(update).toHaveBeenCalledExactlyOnceWith({ locale: 'fr-CA', theme: 'auto' });
    expect(await connection.call('requestShippingOptions', { address, limits })).toEqual({
      ok: true,
      options: [standard],
    });
    expect(asked).toHaveBeenCalledExactlyOnceWith(address);
    expect(await connection.call('selectShippingOption', { optionId: 'standard' })).toEqual({
      ok: true,
      amount: null,
    });
    // After a reload of the page or of the checkout, the previous connection is closed.
    const later = await load();
    expect((await later.connection.call('requestShippingOptions', { address, limits })).ok).toBe(true);
    server.put(token, { ...express, openId, state: 'APPROVED', outcome: makeOutcome() });
    expect(await outcomes).toMatchObject([{ type: 'complete', status: 'SUCCESS' }]);
  });

  it('is connected to that checkout only', async () => {
    const { outcomes } = reload();
    const greet = (given: { id?: string; origin?: string }) => {
      const { port1, port2 } = new MessageChannel();
      const heard = vi.fn();
      port1.onmessage = heard;
      ends.push(() => port1.close());
      const from = { source: checkoutWindow.asWindow, origin: given.origin ?? checkoutOrigin };
      dispatchMessage(makeHello(given.id ?? openId, newId()), { ...from, ports: [port2] });
      return heard;
    };
    const [own, ofAnother, ofAStranger] = [
      greet({}),
      greet({ id: newId() }),
      greet({ origin: 'https://evil.test' }),
    ];
    await vi.waitFor(() => expect(own).toHaveBeenCalled());
    expect(ofAnother).not.toHaveBeenCalled();
    expect(ofAStranger).not.toHaveBeenCalled();
    server.put(token, { ...express, openId, state: 'APPROVED', outcome: makeOutcome() });
    await outcomes;
  });
});
