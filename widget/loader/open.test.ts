import { describe, expect, it, vi } from 'vitest';
import { checkoutOrigin, createPopup, type FakePopup, layers } from './testing/fake-browser.ts';
import {
  eventNames,
  flush,
  init,
  openConnected,
  popups,
  server,
  warnings,
  windowOpen,
} from './testing/shop-page.ts';
import { makeOutcome, makeStatus, token } from './testing/statuses.ts';

describe('open', () => {
  it('opens the window in the click, before any promise, timer or call [MER-022]', () => {
    const target = document.body.appendChild(document.createElement('button'));
    let tokenAsked = false;
    init({
      target,
      createToken: () => {
        tokenAsked = true;
        return new Promise(() => {});
      },
    });
    windowOpen.mockImplementation(() => {
      expect(tokenAsked).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
      expect(fetch).not.toHaveBeenCalled();
      return createPopup();
    });
    target.click();
    expect(windowOpen).toHaveBeenCalledOnce();
  });

  it('draws a waiting page and moves it once when the token comes [MER-023] [PAY-388]', async () => {
    let give: (token: string) => void = () => {};
    const checkout = init({
      locale: 'fr-CA',
      createToken: () =>
        new Promise((resolve) => {
          give = resolve;
        }),
    });
    checkout.open();
    const [popup] = popups as [FakePopup];
    expect(windowOpen.mock.calls[0]?.[0]).toBe('');
    expect(popup.document.title).not.toBe('');
    const status = popup.document.querySelector('[role=status]');
    expect(popup.document.documentElement.lang).toBe('en');
    expect(status?.textContent).toBe('Connecting to Fourfold');
    await vi.advanceTimersByTimeAsync(5000);
    expect(popup.document.documentElement.lang).toBe('fr');
    expect(status?.textContent).toBe('Connexion à Fourfold');
    expect(popup.location.replace).not.toHaveBeenCalled();
    give(token);
    await flush();
    expect(popup.location.replace).toHaveBeenCalledOnce();
    expect(popup.location.replace.mock.calls[0]?.[0]).toMatch(
      new RegExp(`^${checkoutOrigin}/\\?token=${token}&oid=[\\w-]{22}&d=p&locale=[\\w-]+&by=[\\w%.-]+#/$`),
    );
  });

  it('gives createToken its context and aborts it when the shopper leaves first [MER-024]', async () => {
    const createToken = vi.fn((_context: { signal: AbortSignal }) => new Promise<string>(() => {}));
    const checkout = init({ createToken, entryPoint: 'cart' });
    checkout.open({ entryPoint: 'product' });
    const context = createToken.mock.calls[0]?.[0];
    expect(context).toEqual({
      signal: expect.any(AbortSignal),
      openId: expect.stringMatching(/^[\w-]{22}$/),
      entryPoint: 'product',
    });
    expect(context?.signal.aborted).toBe(false);
    await checkout.close();
    expect(context?.signal.aborted).toBe(true);
    expect(eventNames()).toEqual(['onReady', 'onCancel', 'onClose']);
  });

  it('abandons a token that comes after its time, and never opens it [MER-024] [MER-025]', async () => {
    let signal: AbortSignal | undefined;
    const createToken = (context: { signal: AbortSignal }) => {
      signal = context.signal;
      return new Promise<string>((resolve) => setTimeout(resolve, 16_000, token));
    };
    const outcome = init({ createToken }).open();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    const failed = { code: 'TOKEN_REQUEST_FAILED', isRecoverable: true, cause: expect.any(Error) };
    expect(await outcome).toMatchObject({ type: 'error', error: failed });
    expect(popups[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.abandons()).toEqual(['MERCHANT']);
    expect(popups[0]?.location.replace).not.toHaveBeenCalled();
  });

  it('gives createToken the time that the shop names [MER-024]', async () => {
    const createToken = vi.fn((_context: { signal: AbortSignal }) => new Promise<string>(() => {}));
    const outcome = init({ createToken, createTokenTimeoutMs: 20_000 }).open();
    await vi.advanceTimersByTimeAsync(19_999);
    const signal = createToken.mock.calls[0]?.[0].signal;
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    expect(await outcome).toMatchObject({ type: 'error', error: { code: 'TOKEN_REQUEST_FAILED' } });
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
    ['gives no token', async () => 'ffc_short'],
    ['gives a token that is too short', async () => token.slice(0, -1)],
    ['gives a token that is too long', async () => `${token}A`],
    ['gives a token with another letter', async () => `${token.slice(0, -1)}+`],
    ['gives a token of another kind', async () => token.replace('ffc_', 'ffx_')],
    ['gives nothing', async () => undefined as never],
  ])('ends in TOKEN_REQUEST_FAILED when createToken %s [MER-025]', async (_name, createToken) => {
    const outcome = await init({ createToken }).open();
    expect(outcome).toMatchObject({
      type: 'error',
      error: { code: 'TOKEN_REQUEST_FAILED', isRecoverable: true },
    });
    expect((outcome as { error: Error }).error.cause).toBeInstanceOf(Error);
    expect(popups[0]?.closed).toBe(true);
    expect(layers()).toEqual([]);
  });

  it('a second time focuses the window and gives the same promise [MER-026]', async () => {
    const { checkout, outcome, popup } = await openConnected();
    expect(checkout.open({ token })).toBe(outcome);
    expect(popup.focus).toHaveBeenCalledOnce();
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(windowOpen.mock.calls[0]?.[1]).toBe('_blank');
  });

  it.each([
    [
      'without token and createToken',
      {},
      'INVALID_CONFIG',
      'INVALID_CONFIG: token or createToken is missing',
    ],
    [
      'in an unknown display',
      { token, display: 'window' },
      'INVALID_CONFIG',
      'INVALID_CONFIG: display must be auto|popup|dialog|redirect, not "window"',
    ],
    [
      'from an unknown entry point',
      { token, entryPoint: 'home' },
      'INVALID_CONFIG',
      'INVALID_CONFIG: entryPoint must be product|cart|mini-cart|checkout, not "home"',
    ],
    [
      'with a token of another form',
      { token: 'ffc_short' },
      'INVALID_TOKEN',
      expect.stringContaining('no ffc_ and 43 characters'),
    ],
  ])('%s ends before anything shows', async (_how, options, code, message) => {
    const outcome = await init().open(options as never);
    expect(outcome).toMatchObject({ type: 'error', error: { code, message } });
    expect(windowOpen).not.toHaveBeenCalled();
    expect(layers()).toEqual([]);
    expect(eventNames()).toEqual(['onReady', 'onError', 'onClose']);
  });

  it('ends in UNSUPPORTED_BROWSER where a page cannot construct style sheets', async () => {
    const checkout = init();
    vi.stubGlobal('document', {});
    const outcome = checkout.open({ token });
    vi.unstubAllGlobals();
    expect(await outcome).toMatchObject({
      error: {
        code: 'UNSUPPORTED_BROWSER',
        message: 'UNSUPPORTED_BROWSER: too old',
        isRecoverable: false,
      },
    });
    expect(windowOpen).not.toHaveBeenCalled();
  });

  it('asks for no token where one was given, or where nothing can show', async () => {
    const createToken = vi.fn(async () => token);
    init({ createToken }).open({ token });
    windowOpen.mockReturnValue(null);
    await init({ createToken, display: 'popup' }).open();
    expect(createToken).not.toHaveBeenCalled();
  });

  it('assumes that the shopper is active in a browser that does not report it', () => {
    Object.defineProperty(navigator, 'userActivation', { value: undefined, configurable: true });
    init().open({ token });
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(warnings()).toEqual([]);
  });
});

describe('refusals of the server', () => {
  it('end in INVALID_TOKEN for a token it does not know [MER-067]', async () => {
    const unknown = `ffc_${'x'.repeat(43)}`;
    const outcome = init({ display: 'popup' }).open({ token: unknown });
    expect(await outcome).toMatchObject({ error: { code: 'INVALID_TOKEN', isRecoverable: true } });
    expect(popups[0]?.closed).toBe(true);
  });

  it.each([
    ['a standard one, opened as EXPRESS', {}, { mode: 'EXPRESS' }],
    ['one that is paid elsewhere, opened with buyNow', {}, { buyNow: true }],
    ['one that is delivered, opened with pickup', {}, { pickup: true }],
    [
      'one without delivery options, opened with them',
      { mode: 'EXPRESS', shippingOptionRequired: false },
      { mode: 'EXPRESS', shippingOptionRequired: true },
    ],
  ] as const)(
    'end in MODE_MISMATCH for %s, and its address says how it was opened [MER-067]',
    async (_, patch, options) => {
      vi.mocked(fetch).mockImplementation(async (_address, request) =>
        Response.json(makeStatus(request?.method === 'POST' ? { ...patch, state: 'CANCELLED' } : patch)),
      );
      const outcome = init({ display: 'popup', onShippingAddressChange: () => {}, ...options } as never).open(
        {
          token,
        },
      );
      expect(await outcome).toMatchObject({ error: { code: 'MODE_MISMATCH', isRecoverable: false } });
      expect(popups[0]?.closed).toBe(true);
      const address = new URL(String(windowOpen.mock.calls[0]?.[0]));
      expect(JSON.parse(address.searchParams.get('by') ?? '')).toEqual({
        origin: location.origin,
        kind: expect.objectContaining(options),
      });
    },
  );

  it.each(['DECLINED', 'CANCELLED', 'EXPIRED'] as const)(
    'end in INVALID_TOKEN for one that is %s when it is opened [MER-067]',
    async (state) => {
      vi.mocked(fetch).mockImplementation(async () => Response.json(makeStatus({ state })));
      const outcome = init({ display: 'popup' }).open({ token });
      expect(await outcome).toMatchObject({ error: { code: 'INVALID_TOKEN' } });
      expect(popups[0]?.closed).toBe(true);
    },
  );

  it('are none for one of the own merchant that was approved earlier: its outcome is told [MER-067]', async () => {
    const outcome = makeOutcome({ orderId: '123456789' });
    vi.mocked(fetch).mockImplementation(async () =>
      Response.json(makeStatus({ state: 'APPROVED', outcome })),
    );
    const end = await init({ display: 'popup' }).open({ token });
    expect(end).toMatchObject({ type: 'complete', status: 'SUCCESS', orderId: '123456789', token });
    expect(popups[0]?.closed).toBe(true);
    expect(eventNames()).toContain('onComplete');
  });

  it('end in ORIGIN_NOT_ALLOWED for a page of another origin [MER-066]', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('{"errorCode":"origin_not_allowed"}', { status: 412 }));
    const outcome = init({ display: 'popup' }).open({ token });
    expect(await outcome).toMatchObject({ error: { code: 'ORIGIN_NOT_ALLOWED', isRecoverable: false } });
  });
});
