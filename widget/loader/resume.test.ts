import './testing/fake-browser.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFourfold } from './fourfold.ts';
import {
  approve,
  assign,
  eventNames,
  events,
  flush,
  init,
  openConnected,
  server,
} from './testing/shop-page.ts';
import { makeOutcome, merchantId, token } from './testing/statuses.ts';

afterEach(() => void vi.restoreAllMocks());

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

  /** The record of a redirect, on a page that was opened in one of these ways. */
  function comeBack(to: { search?: string; loadedAs?: string; type?: string; instanceId?: string | null }) {
    const { search = '', loadedAs = 'https://shop.test/cart', type = 'navigate', instanceId = 'cart' } = to;
    const { display: _, instanceId: __, ...rest } = record;
    const stored = { ...rest, display: 'redirect', ...(instanceId && { instanceId }) };
    sessionStorage.setItem('fourfold.pending', JSON.stringify([stored]));
    vi.stubGlobal('location', { href: 'https://shop.test/cart', search, assign });
    const entry = { name: loadedAs, type } as never;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  }

  const address = `?status=SUCCESS&orderToken=${token}`;

  it.each([
    ['to this page', { search: address }],
    ['to this page, which has cleaned its address', { loadedAs: `https://shop.test/cart${address}` }],
    ['by the back button, before the checkout went back', { type: 'back_forward' }],
  ])('tells the outcome of a redirect that came back %s', async (_, to) => {
    comeBack(to);
    server.put(token, { openId: record.openId });
    approve();
    const fourfold = createFourfold();
    init({ id: 'cart' }, fourfold);
    expect(await fourfold.resume()).toEqual([expect.objectContaining({ status: 'SUCCESS' })]);
    expect(eventNames()).toEqual(['onReady', 'onComplete', 'onClose']);
  });

  it.each(['APPROVED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const)(
    'leaves out a redirect that ended as %s and came back to another page, and forgets it',
    async (state) => {
      comeBack({});
      server.put(token, { openId: record.openId, state });
      const fourfold = createFourfold();
      init({ id: 'cart' }, fourfold);
      expect(await fourfold.resume()).toEqual([]);
      expect(eventNames()).toEqual(['onReady']);
      expect(sessionStorage.getItem('fourfold.pending')).toBeNull();
    },
  );

  it('abandons a redirect that never came back, when the shopper opens the shop again', async () => {
    comeBack({});
    server.put(token, { state: 'STARTED', presence: 'LEFT', openId: record.openId });
    const fourfold = createFourfold();
    init({ id: 'cart' }, fourfold);
    const outcomes = fourfold.resume();
    await flush();
    expect(await outcomes).toEqual([{ type: 'cancel', reason: 'CLOSED', token }]);
    expect(eventNames()).toEqual(['onReady', 'onCancel', 'onClose']);
  });

  it('tells the outcome of a redirect to the one instance without an id, where the one that opened had none', async () => {
    comeBack({ search: address, instanceId: null });
    server.put(token, { openId: record.openId });
    approve();
    const fourfold = createFourfold();
    init({ id: 'other', onReady() {}, onComplete: () => expect.unreachable() }, fourfold);
    init({}, fourfold);
    expect(await fourfold.resume()).toHaveLength(1);
    expect(eventNames()).toEqual(['onReady', 'onComplete', 'onClose']);
  });

  it.each([
    ['of several instances without an id', null, [{}, {}], 'id: undefined'],
    ['of an instance whose id no other has', 'basket', [{ id: 'cart' }], 'id: basket'],
  ] as const)(
    'warns where nobody can say which handlers get the outcome: %s',
    async (_, instanceId, pages, id) => {
      comeBack({ search: address, instanceId });
      server.put(token, { openId: record.openId });
      approve();
      const fourfold = createFourfold();
      for (const options of pages) init({ ...options, onReady() {} }, fourfold);
      expect(await fourfold.resume()).toHaveLength(1);
      expect(events).toEqual([
        [
          'onWarning',
          expect.objectContaining({
            code: 'HANDLER_MISSING',
            message: expect.stringMatching(`Give init\\(\\) the same id on both pages. ${id}$`),
          }),
        ],
      ]);
    },
  );

  it('stores no id for an instance that has none of its own', async () => {
    init().open({ token, display: 'redirect' });
    init({ id: 'cart' }).open({ token, display: 'redirect' });
    await flush();
    const records = JSON.parse(sessionStorage.getItem('fourfold.pending') ?? '[]');
    expect(records.map(({ instanceId }: { instanceId?: string }) => instanceId)).toEqual([undefined, 'cart']);
  });

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
