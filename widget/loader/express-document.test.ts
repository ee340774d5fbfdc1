/** What docs/site/guides/express.md shows works with the script. */
import './testing/fake-browser.ts';

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import { newId, PROTOCOL } from '#shared/bridge/protocol.ts';
import { createWindowPair, type FakeWindow, pageOrigin } from '#shared/bridge/testing/window-pair.ts';
import type { FourfoldGlobal } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { createPopup } from './testing/fake-browser.ts';
import { createServer } from './testing/fake-server.ts';
import { makeOutcome, token } from './testing/statuses.ts';

const text = readFileSync('docs/site/guides/express.md', 'utf8');
const [page = '', schedule = ''] = [...text.matchAll(/```html\n(.*?)```/gs)].map(([, code = '']) => code);
const options = JSON.parse(/```json\n(.*?)```/s.exec(text)?.[1] ?? '');
const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
const limits = { currency: 'AUD', maximumAmount: '2000.00' };

let shop: FakeWindow;
let checkoutWindow: FakeWindow;
let server: ReturnType<typeof createServer>;
let connection: PageConnection | undefined;
const asked: [string, unknown][] = [];
const answers: Record<string, unknown> = {};
const assign = vi.fn();

/** Loads a page of the document, with the script in it. */
function load(html: string, search = ''): void {
  const [, code = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  document.body.innerHTML = html.replace(/<script>.*?<\/script>/s, '');
  const fourfold = createFourfold();
  const own: { q: ((given: FourfoldGlobal) => void)[] } = { q: [] };
  new Function('Fourfold', 'location', code)(own, { assign, search });
  for (const callback of own.q) fourfold.q.push(callback);
}

beforeEach(() => {
  ({ page: shop, checkout: checkoutWindow } = createWindowPair());
  server = createServer();
  server.put(token, { mode: 'EXPRESS', merchantId: 'your-shop', shippingOptionRequired: true });
  asked.length = 0;
  Object.assign(answers, { '/api/checkout': { token }, '/api/delivery': { options } });
  const ofFourfold = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!(url in answers)) return ofFourfold(url, init);
    asked.push([url, JSON.parse(String(init?.body))]);
    return { ok: true, json: async () => answers[url] };
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  connection?.destroy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** Presses the button of the page, up to a checkout that is connected to it. */
async function press(): Promise<PageConnection> {
  const popup = createPopup();
  vi.stubGlobal('open', () => Object.assign(checkoutWindow.asWindow, { ...popup, postMessage }));
  const { postMessage } = checkoutWindow.asWindow;
  document.querySelector<HTMLElement>('#buy')?.click();
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalledOnce());
  const openId = new URL(popup.location.replace.mock.calls[0]?.[0]).searchParams.get('oid') ?? '';
  return new Promise((resolve) => {
    const made: PageConnection = connectToPage({
      ...{ protocol: PROTOCOL, pageWindow: shop.asWindow, pageOrigin, openId, loadId: newId() },
      methods: { update() {}, requestClose: () => ({ ok: true, willClose: true }) },
      onConnected: () => resolve(made),
    });
    connection = made;
    server.put(token, { state: 'STARTED', presence: 'HERE', openId });
  });
}

describe('the page of docs/site/guides/express.md', () => {
  it('answers the checkout with the options that it shows, and goes to the result', async () => {
    load(page);
    const { call } = await press();
    expect(await call('requestShippingOptions', { address, limits })).toEqual({ ok: true, options });
    expect(asked).toEqual([
      ['/api/checkout', { sku: 'lamp', attempt: expect.stringMatching(/^[\w-]{22}$/) }],
      ['/api/delivery', { sku: 'lamp', address }],
    ]);
    expect(await call('selectShippingOption', { optionId: 'standard' })).toEqual({ ok: true, amount: null });
    server.put(token, { state: 'APPROVED', outcome: makeOutcome({ shippingOptionId: 'standard' }) });
    void call('complete', { version: 0 });
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([[`/result?orderToken=${token}`]]));
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('says that it does not deliver there', async () => {
    load(page);
    const { call } = await press();
    answers['/api/delivery'] = { options: [] };
    expect(await call('requestShippingOptions', { address, limits })).toEqual({
      ok: false,
      code: 'SHIPPING_ADDRESS_UNSUPPORTED',
    });
  });

  it('logs for its developer what is wrong with an option', async () => {
    load(page);
    const { call } = await press();
    answers['/api/delivery'] = {
      options: [{ ...options[0], shippingAmount: { amount: 7, currency: 'AUD' } }],
    };
    expect(await call('requestShippingOptions', { address, limits })).toEqual({
      ok: false,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      'INVALID_SHIPPING_OPTIONS',
      expect.stringContaining('onShippingAddressChange: an option lacks a field'),
      expect.stringContaining('/docs/errors#INVALID_SHIPPING_OPTIONS'),
    );
  });
});

describe('the schedule of docs/site/guides/express.md', () => {
  it('shows the payments of each total, and gives the newest checksum', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([new URL(url).pathname, JSON.parse(String(init.body))]);
      const { amount } = JSON.parse(String(init.body));
      const instalments = ['2026-11-23', '2026-12-07', '2026-12-21', '2027-01-04'].map((dueDate) => ({
        ...{ dueDate, amount },
      }));
      const scheduleChecksum = `sc1_${amount.amount}`;
      const state = { isValid: true, amountDueToday: amount, instalments, scheduleChecksum, reason: null };
      return { ok: true, json: async () => ({ ...state, expiresInMs: 1 }) };
    });
    const shopForm =
      '<button id="place-order"></button><input id="checksum"><select id="delivery"><option value="134.95"></select>';
    load(shopForm + schedule, `?orderToken=${token}`);
    const checksum = () => document.querySelector<HTMLInputElement>('#checksum')?.value;
    await vi.waitFor(() => expect(checksum()).toBe('sc1_126.95'));
    const rows = document.querySelector('#payments')?.firstElementChild?.shadowRoot?.querySelectorAll('li');
    expect(rows).toHaveLength(4);
    document.querySelector('#delivery')?.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(checksum()).toBe('sc1_134.95'));
    expect(asked).toEqual([
      [
        `/public/v1/checkouts/${token}/quotes`,
        { amount: { amount: '126.95', currency: 'AUD' }, locale: 'en-US' },
      ],
      [
        `/public/v1/checkouts/${token}/quotes`,
        { amount: { amount: '134.95', currency: 'AUD' }, locale: 'en-US' },
      ],
    ]);
  });
});
