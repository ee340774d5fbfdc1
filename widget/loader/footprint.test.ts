/** What the script leaves behind in the browser of a shop's page, and whom it talks to. */
import './testing/fake-browser.ts';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFourfold } from './fourfold.ts';
import { checkoutOrigin, createPopup } from './testing/fake-browser.ts';
import { createServer } from './testing/fake-server.ts';
import { makeOutcome, merchantId, token } from './testing/statuses.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

it.each(['popup', 'dialog', 'redirect'] as const)(
  'is one entry of the session and calls to the checkout, in display %s [MER-080]',
  async (display) => {
    const server = createServer();
    server.put(token);
    vi.stubGlobal(
      'open',
      vi.fn(() => createPopup()),
    );
    vi.stubGlobal('location', { href: 'https://shop.test/cart', search: '', assign: vi.fn() });
    const asked = vi.spyOn(globalThis, 'fetch');
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    const cookie = vi.spyOn(document, 'cookie', 'set');

    const checkout = createFourfold().init({ merchantId, display });
    void checkout.open({ token });
    await vi.advanceTimersByTimeAsync(10);
    server.put(token, { state: 'APPROVED', settling: false, outcome: makeOutcome({}) });
    await vi.advanceTimersByTimeAsync(5_000);
    checkout.destroy();

    expect(cookie).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
    expect([...new Set(stored.mock.calls.map(([key]) => key))]).toEqual(['fourfold.pending']);
    const origins = asked.mock.calls.map(([address]) => new URL(String(address)).origin);
    expect(origins.filter((origin) => origin !== checkoutOrigin)).toEqual([]);
    if (display !== 'redirect') expect(origins).not.toEqual([]);
  },
);
