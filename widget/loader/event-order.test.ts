/** In which order a shop is told of an EXPRESS checkout whose questions come over the bridge. */
import './testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import { newId, PROTOCOL } from '#shared/bridge/protocol.ts';
import { createWindowPair, type FakeWindow, pageOrigin } from '#shared/bridge/testing/window-pair.ts';
import type { Checkout, InitOptions, ShippingOption } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { createPopup, type FakePopup } from './testing/fake-browser.ts';
import { createServer } from './testing/fake-server.ts';
import { makeOutcome, merchantId, token } from './testing/statuses.ts';

const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
const limits = { currency: 'AUD', maximumAmount: '2000.00' };
const aud = (amount: string) => ({ amount, currency: 'AUD' });
const standard: ShippingOption = {
  ...{ id: 'standard', name: 'Standard' },
  ...{ shippingAmount: aud('5.00'), orderAmount: aud('125.00') },
};

let shop: FakeWindow;
let checkoutWindow: FakeWindow;
let server: ReturnType<typeof createServer>;
let told: string[];
let instance: Checkout;
const connections: PageConnection[] = [];

beforeEach(() => {
  told = [];
  server = createServer();
  const note = (name: string) => () => void told.push(name);
  const options: InitOptions = {
    ...{ merchantId, mode: 'EXPRESS', display: 'popup' },
    onReady: note('onReady'),
    onOpen: note('onOpen'),
    onComplete: note('onComplete'),
    onCancel: note('onCancel'),
    onError: note('onError'),
    onClose: note('onClose'),
    onWarning: ({ code }) => void told.push(code),
    onShippingAddressChange(_address, { resolve }) {
      told.push('onShippingAddressChange');
      resolve([standard]);
    },
    onShippingOptionChange(_option, { resolve }) {
      told.push('onShippingOptionChange');
      resolve();
    },
  };
  instance = createFourfold().init(options);
});

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.destroy();
  await instance.destroy();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** Opens the checkout, up to the bridge between it and the page. */
async function open(): Promise<PageConnection & { popup: FakePopup }> {
  ({ page: shop, checkout: checkoutWindow } = createWindowPair());
  server.put(token, {
    mode: 'EXPRESS',
    merchantId,
    state: 'OPEN',
    outcome: null,
    shippingOptionRequired: true,
  });
  const popup = createPopup();
  const { postMessage } = checkoutWindow.asWindow;
  let address = '';
  const shown = Object.assign(checkoutWindow.asWindow, { ...popup, postMessage });
  vi.stubGlobal('open', (url: string) => {
    address = url;
    return shown;
  });
  void instance.open({ token });
  const openId = new URL(address).searchParams.get('oid') ?? '';
  return new Promise((resolve) => {
    const made: PageConnection = connectToPage({
      ...{ protocol: PROTOCOL, pageWindow: shop.asWindow, pageOrigin, openId, loadId: newId() },
      methods: { update() {}, requestClose: () => ({ ok: true, willClose: true }) },
      onConnected: () => resolve({ ...made, popup: shown as never }),
    });
    connections.push(made);
    server.put(token, { state: 'STARTED', presence: 'HERE', openId });
  });
}

const isTold = (name: string) => vi.waitFor(() => expect(told).toContain(name), { timeout: 5_000 });
const chooseDelivery = async ({ call }: PageConnection) => {
  expect(await call('requestShippingOptions', { address, limits })).toMatchObject({ ok: true });
  expect(await call('selectShippingOption', { optionId: 'standard' })).toMatchObject({ ok: true });
};
const delivery = ['onShippingAddressChange', 'onShippingOptionChange'];

describe('the events of one open', () => {
  it('come as open, the questions about delivery, one end, close, with ready once before the first open [MER-038]', async () => {
    const first = await open();
    await chooseDelivery(first);
    await chooseDelivery(first);
    server.put(token, { state: 'APPROVED', outcome: makeOutcome({ shippingOptionId: 'standard' }) });
    void first.call('complete', { version: 0 });
    await isTold('onComplete');
    // A checkout that is over has no question.
    const late = await first.call('requestShippingOptions', { address, limits });
    expect(late).toMatchObject({ ok: false });
    first.popup.closed = true;
    await isTold('onClose');
    expect(told).toEqual(['onReady', 'onOpen', ...delivery, ...delivery, 'onComplete', 'onClose']);

    told.length = 0;
    const second = await open();
    await chooseDelivery(second);
    server.put(token, { state: 'CANCELLED', outcome: makeOutcome({ reason: 'USER' }) });
    void second.call('cancel', { version: 0 });
    await isTold('onCancel');
    second.popup.closed = true;
    await isTold('onClose');
    expect(told).toEqual(['onOpen', ...delivery, 'onCancel', 'onClose']);
  });
});
