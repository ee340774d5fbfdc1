import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import { shopLinkPart } from './shop-link-part.ts';
import { type Checkout, toWindowSession } from './start/boot.ts';
import type { Launch } from './start/launch.ts';
import { startVisit, type Visit } from './visit.ts';

const assign = vi.fn();
const closed = vi.fn();
const success = `http://shop.localhost:4402//evil.test/done?cart=7&status=SUCCESS&orderToken=${checkoutToken}`;
const cancelled = `http://shop.localhost:4402/cart?open=1&status=CANCELLED&orderToken=${checkoutToken}`;

/** A shop's window that records every attempt to navigate it. */
function shopWindow() {
  const moved = vi.fn();
  const shop = {
    postMessage: vi.fn(),
    get location() {
      moved();
      return null;
    },
    set location(_: unknown) {
      moved();
    },
  };
  return { shop, moved };
}

/** @param standing what the server says of a window that is present; nothing at first. */
function visit(
  display: Launch['display'] = 'redirect',
  standing: Promise<{ isOver: boolean; isMoved: boolean }> = new Promise(() => {}),
) {
  const { merchant } = checkoutSession();
  const callbackUrls = {
    base: 'http://shop.localhost:4402',
    confirm: 'http://shop.localhost:4402//evil.test/done?cart=7',
    relative: '//evil.test/done?cart=7',
    cancel: 'http://shop.localhost:4402/cart?open=1',
  };
  const call = vi.fn(({ method }: { method: string }) => (method === 'GET' ? standing : Promise.resolve({})));
  return startVisit({
    launch: { token: checkoutToken, openId: 'o'.repeat(22), display, locale: null },
    session: toWindowSession(checkoutSession({ merchant: { ...merchant, callbackUrls } })),
    call,
    countryCode: 'AU',
  } as unknown as Checkout);
}

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('close', closed.mockClear());
  Object.assign(navigator, { sendBeacon: vi.fn() });
  vi.stubGlobal('location', { href: 'http://checkout.localhost:4400/', search: '', assign });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.defineProperty(window, 'opener', { value: null, configurable: true, writable: true });
});

describe('the merchant’s page', () => {
  const frameOf = (page: unknown) =>
    Object.defineProperty(window, 'parent', { value: page, configurable: true, writable: true });
  const openerOf = (page: unknown) =>
    Object.defineProperty(window, 'opener', { value: page, configurable: true, writable: true });
  const merchant = () => toWindowSession(checkoutSession()).merchant;
  const popupOrigin = 'http://shop.localhost:4402';
  afterEach(() => frameOf(window));

  it('is known by its origin, and by how it shows the checkout [PAY-037]', () => {
    const nowhere = { popupOrigin, isIframe: false, isWindowed: false, protocol: 1 };
    expect(merchant()).toMatchObject(nowhere);
    openerOf(shopWindow().shop);
    expect(merchant()).toMatchObject({ ...nowhere, isWindowed: true });
    openerOf(null);
    frameOf(shopWindow().shop);
    expect(merchant()).toMatchObject({ ...nowhere, isIframe: true });
  });

  it.each([
    ['frame', frameOf],
    ['window', openerOf],
  ])('is greeted at that origin, in that version, by the checkout in its %s [PAY-037]', async (_, show) => {
    const { shop } = shopWindow();
    show(shop);
    visit('dialog');
    const hello = expect.objectContaining({ type: 'hello', v: merchant().protocol });
    const port = expect.any(MessagePort);
    await vi.waitFor(() => expect(shop.postMessage).toHaveBeenCalledWith(hello, popupOrigin, [port]));
  });

  it('is not available to a popup without an opener [PAY-037]', () => {
    expect(visit('popup').isSevered).toBe(true);
  });
});

describe('a popup', () => {
  it.each([
    ['that is over', (of: Visit) => of.finish('SUCCESS'), success],
    ['that was left', (of: Visit) => of.leave(), cancelled],
  ])('%s closes itself, and returns in the shop’s own tab, which may not close', async (_, act, address) => {
    vi.useFakeTimers();
    act(visit('popup'));
    await vi.advanceTimersByTimeAsync(0);
    expect(closed).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(assign.mock.calls).toEqual([[address]]);
  });
});

describe('a window without a shop’s page', () => {
  const moved = { isOver: true, isMoved: true };
  const ended = { isOver: true, isMoved: false };

  it.each([
    ['popup', moved, 'moved', 1],
    ['popup', ended, 'ended', 0],
    ['redirect', ended, 'ended', 0],
    // Two tabs of the shop may pay the same order.
    ['redirect', moved, 'here', 0],
  ] as const)(
    'learns from the server that its checkout is over: %s %o',
    async (display, said, standing, closes) => {
      const opened = visit(display, Promise.resolve(said));
      const told = vi.fn();
      opened.standing?.subscribe(told);
      expect(opened.standing?.current()).toBe('here');
      await vi.waitFor(() => expect(opened.standing?.current()).toBe(standing));
      await new Promise((resolve) => setTimeout(resolve));
      expect(closed).toHaveBeenCalledTimes(closes);
      expect(told).toHaveBeenCalledTimes(standing === 'here' ? 0 : 1);
    },
  );

  it('does not learn of an end that the shopper chose there', async () => {
    let answer = (_: typeof ended): void => {};
    const opened = visit(
      'redirect',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    opened.leave();
    answer(ended);
    await vi.waitFor(() => expect(assign).toHaveBeenCalled());
    expect(opened.standing?.current()).toBe('here');
  });
});

describe('returning to the shop', () => {
  it('works although the code that notifies the shop’s page did not load', async () => {
    Object.defineProperty(window, 'opener', { value: shopWindow().shop, configurable: true, writable: true });
    const load = vi.spyOn(shopLinkPart, 'load').mockRejectedValue(new Error('offline'));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    visit().finish('SUCCESS');
    expect(assign.mock.calls).toEqual([[success]]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
    load.mockRestore();
  });

  it('is its URL for success, with its own query kept [PAY-355]', () => {
    const { returnUrl, finish } = visit();
    expect(returnUrl('SUCCESS')).toBe(success);
    finish('SUCCESS');
    expect(assign.mock.calls).toEqual([[success]]);
  });

  it('is another URL when the checkout was left [PAY-355]', async () => {
    visit().leave();
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([[cancelled]]));
  });

  it.each(['popup', 'dialog'] as const)(
    'navigates no window in a %s: the shop’s page does that itself [MER-083]',
    async (display) => {
      const { shop, moved } = shopWindow();
      Object.defineProperty(window, 'opener', { value: shop, configurable: true, writable: true });
      const { finish, leave, isSevered } = visit(display);
      expect(isSevered).toBe(false);
      finish('SUCCESS');
      leave();
      await vi.waitFor(() => expect(shop.postMessage).toHaveBeenCalled());
      expect(assign).not.toHaveBeenCalled();
      expect(moved).not.toHaveBeenCalled();
    },
  );
});
