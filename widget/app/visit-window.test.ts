import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTypedContact } from '#shared/contract/public/window.contract.ts';
import { callbackUrl } from '#shared/domain/checkout/callback-url.ts';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import type { ShopLinkOptions } from './shop-link.ts';
import { type Checkout, toWindowSession } from './start/boot.ts';
import { startVisit } from './visit.ts';

const shop = vi.hoisted(() => ({
  ...{ call: vi.fn(), connect: vi.fn(), requestClose: vi.fn(), appear: vi.fn() },
}));
vi.mock('./shop-link.ts', () => ({
  linkToShop: ({ onConnected, onCloseRequest, onAppearance }: ShopLinkOptions) => {
    shop.appear.mockImplementation(onAppearance);
    shop.connect.mockImplementation(onConnected);
    shop.requestClose.mockImplementation(onCloseRequest);
    return { call: shop.call };
  },
}));

const openId = 'o'.repeat(22);
const opened = vi.fn();

const abandon = vi.fn<(operation: { method: string }) => Promise<unknown>>();
const setLocale = vi.fn(async (_: string) => {});
const visit = (changes: Partial<Checkout> = {}) =>
  startVisit({
    launch: { token: checkoutToken, openId, display: 'dialog', locale: null },
    session: toWindowSession(checkoutSession()),
    call: abandon,
    texts: { locale: 'fr-CA', setLocale },
    countryCode: 'AU',
    ...changes,
  } as unknown as Checkout);

beforeEach(() => {
  vi.clearAllMocks();
  // The presence request never gets a response.
  abandon.mockImplementation(({ method }) =>
    method === 'GET' ? new Promise(() => {}) : Promise.resolve({}),
  );
  vi.stubGlobal('open', opened);
});
afterEach(() => vi.unstubAllGlobals());

describe('the language', () => {
  afterEach(() => localStorage.clear());
  const appear = async (locale: string) => {
    await vi.waitFor(() => expect(shop.appear.getMockImplementation()).toBeDefined());
    setLocale.mockClear();
    shop.appear({ locale, theme: 'auto' });
    return setLocale.mock.calls.flat();
  };

  it('is the one chosen before, which the shop’s page does not overrule [POR-366]', async () => {
    localStorage.setItem('preferredLocale', 'fr-CA');
    vi.stubGlobal('parent', {});
    visit({ countryCode: 'CA' });
    expect(setLocale.mock.calls).toEqual([['fr-CA']]);
    expect(await appear('en-CA')).toEqual(['fr-CA']);
  });

  it('stays where the market has not the one chosen before, and follows the shop’s page', async () => {
    localStorage.setItem('preferredLocale', 'fr-CA');
    vi.stubGlobal('parent', {});
    visit();
    expect(setLocale).not.toHaveBeenCalled();
    expect(await appear('en-NZ')).toEqual(['en-NZ']);
  });
});

describe('a separate window', () => {
  it('is not offered to a checkout that has its own', () => {
    expect(visit().newWindow).toBeUndefined();
  });

  it('is given what was typed in the frame, by the server alone [MER-079]', async () => {
    vi.stubGlobal('parent', {});
    const mobile = { number: '0412 345 482', countryCode: 'AU' } as const;
    abandon.mockRejectedValueOnce(new Error('the server cannot be reached'));
    visit().keepTyped?.({ email: 'maya@example.com', mobile });
    expect(abandon).toHaveBeenLastCalledWith(
      keepTypedContact,
      { params: { token: checkoutToken }, body: { openId, email: 'maya@example.com', mobile } },
      expect.anything(),
    );
    expect(shop.call).not.toHaveBeenCalled();
  });

  it('is opened by the shop’s page, which removes the frame [MER-079]', async () => {
    vi.stubGlobal('parent', {});
    const { newWindow } = visit();
    await vi.waitFor(() => expect(shop.connect.getMockImplementation()).toBeDefined());
    shop.connect();
    shop.call.mockResolvedValue({ ok: true });
    newWindow?.();
    await vi.waitFor(() => expect(shop.call).toHaveBeenLastCalledWith('navigate', { to: 'popup' }));
    expect(opened).not.toHaveBeenCalled();
  });

  it('is opened by the frame itself if the shop’s page hangs, which is then not asked to open one too', async () => {
    vi.stubGlobal('parent', {});
    const { newWindow } = visit();
    await vi.waitFor(() => expect(shop.connect.getMockImplementation()).toBeDefined());
    shop.connect();
    shop.call.mockResolvedValue({ ok: false, code: 'TIMEOUT' });
    newWindow?.();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
    const [[, , limit]] = shop.call.mock.calls as [[string, unknown, number]];
    // Browsers let a page open a window for a second after a press.
    expect(limit).toBeLessThan(1000);
    expect(shop.call.mock.calls.map(([method]) => method)).toEqual(['cancel']);
  });

  it('is opened by the frame itself if there is no connection to the shop’s page', () => {
    vi.stubGlobal('parent', {});
    visit().newWindow?.();
    const address = `/?token=${checkoutToken}&oid=${openId}&d=p&locale=fr-CA`;
    expect(opened.mock.calls).toEqual([[address, '_blank', 'noopener']]);
    expect(shop.call).not.toHaveBeenCalled();
  });
});

describe('returning from a frame', () => {
  /** A press in a frame whose shop replies so. */
  async function goBack(how: 'finish' | 'leave', answer: unknown): Promise<unknown[][]> {
    vi.stubGlobal('parent', {});
    const visited = visit();
    await vi.waitFor(() => expect(shop.connect.getMockImplementation()).toBeDefined());
    shop.connect();
    shop.call.mockResolvedValue(answer);
    if (how === 'leave') visited.leave();
    else visited.finish('SUCCESS');
    await vi.waitFor(() => expect(shop.call).toHaveBeenCalledOnce());
    await shop.call.mock.results[0]?.value;
    await Promise.resolve();
    return opened.mock.calls;
  }
  const { confirm, cancel } = checkoutSession().merchant.callbackUrls;

  it.each([
    ['finish', callbackUrl(confirm, 'SUCCESS', checkoutToken)],
    ['leave', callbackUrl(cancel, 'CANCELLED', checkoutToken)],
  ] as const)(
    'opens the shop’s own page beside one that hangs, while browsers let it: %s',
    async (how, address) => {
      const calls = await goBack(how, { ok: false, code: 'TIMEOUT' });
      expect(calls).toEqual([[address, '_blank', 'noopener']]);
      const [[method, , limit]] = shop.call.mock.calls as [[string, unknown, number]];
      expect(method).toBe('complete');
      expect(limit).toBeLessThan(1000);
    },
  );

  it.each([
    ['answers', { ok: true }],
    ['is gone with its frame', { ok: false, code: 'CLOSED' }],
  ])('is the shop’s page alone, where that %s', async (_, answer) => {
    for (const how of ['finish', 'leave'] as const) {
      shop.call.mockClear();
      expect(await goBack(how, answer)).toEqual([]);
    }
  });
});

describe('the theme that the shop’s page set', () => {
  afterEach(() => delete document.documentElement.dataset.theme);

  it('is passed on to a new window', () => {
    vi.stubGlobal('parent', {});
    document.documentElement.dataset.theme = 'dark';
    visit().newWindow?.();
    expect(opened.mock.calls[0]?.[0]).toBe(
      `/?token=${checkoutToken}&oid=${openId}&d=p&theme=dark&locale=fr-CA`,
    );
  });
});

describe('a shop that wants the window closed', () => {
  const ask = vi.fn();

  it.each([
    ['before', () => shop.requestClose(), () => {}],
    ['after', () => {}, () => shop.requestClose()],
  ])('asks the shopper once, %s the page can ask', async (_when, before, after) => {
    vi.stubGlobal('parent', {});
    ask.mockReset();
    shop.requestClose.mockReset();
    const { onCloseRequest } = visit();
    await vi.waitFor(() => expect(shop.requestClose.getMockImplementation()).toBeDefined());
    before();
    expect(ask).not.toHaveBeenCalled();
    onCloseRequest(ask);
    after();
    expect(ask).toHaveBeenCalledOnce();
    onCloseRequest(() => {});
    expect(ask).toHaveBeenCalledOnce();
    expect(shop.requestClose).toHaveLastReturnedWith(false);
  });
});
