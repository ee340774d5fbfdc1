/** A shop's page for `diagnose()`: what its server sends, what its browser does and what our server says of it. */
import './fake-browser.ts';

import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import type { DiagnoseCheck, DiagnoseOptions, DiagnoseReport } from '../api.ts';
import { createFourfold } from '../fourfold.ts';
import { checkoutOrigin, layers } from './fake-browser.ts';

export const shop = {
  /** Headers of the page. */
  headers: {} as Record<string, string>,
  registered: true,
  /** Milliseconds by which our server is ahead of the page. */
  ahead: 0,
  /** What each request of the page does, by a part of its address: answers, fails or hangs. */
  hanging: '',
  refused: '',
  /** Addresses of what the page has loaded. */
  loaded: [] as string[],
};

/** Of the requests that the page made. */
export let requests: { url: string; method: string }[];
export let windowOpen: Mock;

const hashes = { 'fourfold.js': 'sha384-of-the-script' };

async function answer(given: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  const url = String(given);
  requests.push({ url, method });
  if (shop.hanging && url.includes(shop.hanging)) return new Promise(() => {});
  if (shop.refused && url.includes(shop.refused)) throw new TypeError('Failed to fetch');
  if (url.endsWith('/sri.json')) return Response.json(hashes);
  if (url.includes('/merchants/demo-au/origin')) {
    const serverTime = new Date(Date.now() + shop.ahead).toISOString();
    return Response.json({ registered: shop.registered, serverTime });
  }
  if (url.startsWith(checkoutOrigin)) return Response.json({ errorCode: 'not_found' }, { status: 404 });
  return new Response(null, { headers: shop.headers });
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(shop, { headers: {}, registered: true, ahead: 0, hanging: '', refused: '', loaded: [] });
  requests = [];
  windowOpen = vi.fn(() => null);
  vi.stubGlobal('open', windowOpen);
  vi.stubGlobal('performance', {
    now: () => Date.now(),
    getEntriesByType: () => shop.loaded.map((name) => ({ name })),
  });
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLElement, url) {
    if (!shop.hanging || !String(url).includes(shop.hanging))
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
  });
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  // In this order: what stood there when they were stubbed are the fake ones.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { host } of layers()) host.remove();
});

/** The report of a page with a merchant, after all that it waits for. */
export async function diagnose(
  options: DiagnoseOptions = {},
  fourfold = createFourfold(),
): Promise<DiagnoseReport> {
  const report = fourfold.diagnose({ merchantId: 'demo-au', ...options });
  await vi.advanceTimersByTimeAsync(5_000);
  return report;
}

export function find({ checks }: DiagnoseReport, id: DiagnoseCheck['id']): DiagnoseCheck {
  return checks.find((check) => check.id === id) as DiagnoseCheck;
}

/** The browser says that a policy of the page refused something. */
export function violate(effectiveDirective: string, originalPolicy: string, more: object = {}): void {
  const event = { effectiveDirective, originalPolicy, disposition: 'enforce', blockedURI: checkoutOrigin };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), event, more));
}
