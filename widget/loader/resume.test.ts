import './testing/fake-browser.ts';

import { describe, expect, it, vi } from 'vitest';
import { createFourfold } from './fourfold.ts';
import { approve, assign, eventNames, flush, init, openConnected, server } from './testing/shop-page.ts';
import { makeOutcome, merchantId, token } from './testing/statuses.ts';

describe('resume', () => {
  const record = { v: 1, token, openId: 'o'.repeat(22), instanceId: 'cart', display: 'popup', merchantId };
  const remember = () => sessionStorage.setItem('fourfold.pending', JSON.stringify([record]));

  it('is empty when nothing is pending [MER-051]', async () => {
    expect(await createFourfold().resume()).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('gives the outcome of an open of the page before, and forgets it [MER-050] [MER-051]', async () => {
    remember();
    server.put(token, { state: 'STARTED', presence: 'HERE', openId: record.openId });
    const fourfold = createFourfold();
    const other = vi.fn();
    init({ id: 'product', onReady() {}, onComplete: other, onClose: other }, fourfold);
    init({ id: 'cart' }, fourfold);
    const outcomes = fourfold.resume();
    expect(fourfold.resume()).toBe(outcomes);
    await vi.advanceTimersByTimeAsync(5000);
    approve();
    expect(await outcomes).toEqual([expect.objectContaining({ status: 'SUCCESS' })]);
    expect(eventNames()).toEqual(['onReady', 'onComplete', 'onClose']);
    expect(other).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('fourfold.pending')).toBeNull();
    expect(await fourfold.resume()).toEqual([]);
  });

  it('does not believe the address [MER-051]', async () => {
    remember();
    vi.stubGlobal('location', {
      href: 'https://shop.test/',
      search: `?status=SUCCESS&orderToken=${token}`,
      assign,
    });
    server.put(token, {
      state: 'CANCELLED',
      openId: record.openId,
      outcome: makeOutcome({ reason: 'USER' }),
    });
    expect(await createFourfold().resume()).toEqual([{ type: 'cancel', reason: 'USER', token }]);
  });

  it('settles from the token of the address where storage is blocked, as often as it is called [MER-052]', async () => {
    vi.stubGlobal('location', {
      href: 'https://shop.test/',
      search: `?status=CANCELLED&orderToken=${token}`,
      assign,
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    server.put(token, { openId: record.openId });
    approve();
    for (let time = 0; time < 2; time += 1) {
      expect(await createFourfold().resume()).toEqual([
        expect.objectContaining({ status: 'SUCCESS', token }),
      ]);
    }
    expect(server.requests.every(({ query }) => !query.has('openId'))).toBe(true);
    vi.mocked(Storage.prototype.getItem).mockRestore();
  });

  it.each(['', '?orderToken=ffc_short'])(
    'is empty where storage is blocked and the address "%s" has no token',
    async (search) => {
      vi.stubGlobal('location', { href: 'https://shop.test/', search, assign });
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
      expect(await createFourfold().resume()).toEqual([]);
      expect(fetch).not.toHaveBeenCalled();
      vi.mocked(Storage.prototype.getItem).mockRestore();
    },
  );

  it('does not change what is open on this page', async () => {
    await openConnected();
    expect(await createFourfold().resume()).toEqual([]);
  });

  it('after a redirect from which the shopper came back abandons, and delivers one event [MER-053]', async () => {
    const checkout = init();
    const outcome = checkout.open({ token, display: 'redirect' });
    await flush();
    expect(assign).toHaveBeenCalledOnce();
    expect(server.requests).toEqual([]);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await outcome).toEqual({ type: 'cancel', reason: 'USER', token });
    expect(server.abandons()).toEqual(['USER']);
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onCancel', 'onClose']);
  });
});
