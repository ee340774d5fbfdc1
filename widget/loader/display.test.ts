import { describe, expect, it, vi } from 'vitest';
import { checkoutOrigin, createPopup, layers } from './testing/fake-browser.ts';
import {
  assign,
  endGesture,
  events,
  flush,
  init,
  popups,
  server,
  warnings,
  windowOpen,
} from './testing/shop-page.ts';
import { merchantId, token } from './testing/statuses.ts';

function violate(effectiveDirective: string, blockedURI: string, disposition = 'enforce'): void {
  const event = new Event('securitypolicyviolation');
  document.dispatchEvent(Object.assign(event, { effectiveDirective, blockedURI, disposition }));
}

describe('the display', () => {
  const blocked = {
    null: () => null,
    closed: () => ({ ...createPopup(), closed: true }),
    throws: () => {
      throw new Error('blocked');
    },
  };

  it.each(Object.entries(blocked))(
    'falls from a blocked popup (%s) to the dialog in the same task [MER-027] [MER-028]',
    (_name, open) => {
      windowOpen.mockImplementation(open);
      init().open({ token });
      expect(layers()).toHaveLength(1);
      expect(layers()[0]?.frame?.getAttribute('src')).toContain('&d=d&locale=en-US&by=');
      expect(layers()[0]?.dialog.open).toBe(true);
      expect(events.find(([name]) => name === 'onWarning')?.[1]).toMatchObject({
        code: 'FALLBACK_USED',
        message: expect.stringMatching(/popup.*dialog.*blocked/),
      });
    },
  );

  it.each([
    ['dark', '&d=d&theme=dark&locale=en-US'],
    ['light', '&d=d&theme=light&locale=en-US'],
    ['auto', '&d=d&locale=en-US'],
    [undefined, '&d=d&locale=en-US'],
  ] as const)('names the theme %s to the checkout, so that its document comes in it', (theme, end) => {
    init({ display: 'dialog', ...(theme && { theme }) }).open({ token });
    const address = layers()[0]?.frame?.getAttribute('src') ?? '';
    expect(address.slice(address.indexOf('&d='), address.indexOf('&by='))).toBe(end);
  });

  it('is never redirect for a shop that has to reply on its page [MER-034]', async () => {
    windowOpen.mockReturnValue(null);
    vi.stubGlobal('crossOriginIsolated', true);
    const onShippingAddressChange = () => {};
    const outcome = init({ onShippingAddressChange }).open({ token });
    expect(await outcome).toMatchObject({ error: { code: 'DISPLAY_UNAVAILABLE' } });
    const asked = init({ onShippingAddressChange }).open({ token, display: 'redirect' });
    expect(await asked).toMatchObject({ error: { code: 'INVALID_CONFIG' } });
    expect(() => init({ onShippingAddressChange, display: 'redirect' })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIG' }),
    );
    await flush();
    expect(assign).not.toHaveBeenCalled();
  });

  it('falls from a dialog that cannot work to redirect at once [MER-029]', async () => {
    windowOpen.mockReturnValue(null);
    vi.stubGlobal('crossOriginIsolated', true);
    init().open({ token });
    await flush();
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/&d=r&locale=en-US&by=[\w%.-]+#\/$/),
    );
    expect(layers()).toEqual([]);
  });

  it.each([
    ['of init', 'fr_CA', 'fr-CA'],
    ['of the page', undefined, 'de-AT'],
  ])('redirect takes the locale %s along [MER-118]', async (_whose, locale, named) => {
    document.documentElement.lang = 'de-AT';
    init({ display: 'redirect', theme: 'dark', ...(locale && { locale }) }).open({ token });
    await flush();
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(new RegExp(`&d=r&theme=dark&locale=${named}&by=[\\w%.-]+#/$`)),
    );
    document.documentElement.removeAttribute('lang');
  });

  it.each(['popup', 'dialog'] as const)(
    'takes the locale of the page along, so that amounts read the same from the first paint: %s [MER-118]',
    (display) => {
      document.documentElement.lang = 'en-AU';
      init({ display }).open({ token });
      const address = windowOpen.mock.lastCall?.[0] ?? layers()[0]?.frame?.getAttribute('src');
      expect(new URL(String(address)).searchParams.get('locale')).toBe('en-AU');
      document.documentElement.removeAttribute('lang');
    },
  );

  it("falls from a framed checkout that the shop's policy stops to redirect [MER-029]", async () => {
    windowOpen.mockReturnValue(null);
    init().open({ token });
    violate('frame-src', 'https://ads.test');
    expect(assign).not.toHaveBeenCalled();
    violate('frame-src', `${checkoutOrigin}/`);
    await flush();
    expect(assign).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    expect(warnings()).toEqual(['FALLBACK_USED', 'CSP_BLOCKED', 'FALLBACK_USED']);
  });

  it('is a redirect where the policy of the shop blocks status requests', async () => {
    server.isUp = false;
    init().open({ token });
    await flush();
    violate('connect-src', `${checkoutOrigin}/public/v1/checkouts/${token}/status`, 'report');
    expect(assign).not.toHaveBeenCalled();
    violate('connect-src', `${checkoutOrigin}/public/v1/checkouts/${token}/status`);
    await flush();
    expect(popups[0]?.closed).toBe(true);
    expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('&d=r'));
    expect(warnings()).toContain('FALLBACK_USED');
  });

  it.each(['popup', 'dialog'] as const)(
    'is unavailable at once as a %s that was named, where the policy blocks status requests [MER-027]',
    async (display) => {
      server.isUp = false;
      const outcome = init({ display }).open({ token });
      await flush();
      violate('connect-src', `${checkoutOrigin}/public/v1/checkouts/${token}/status`);
      expect(await outcome).toMatchObject({
        type: 'error',
        error: {
          code: 'DISPLAY_UNAVAILABLE',
          message: expect.stringContaining('The policy of the page has no connect-src for it.'),
        },
      });
      expect([layers(), popups.every(({ closed }) => closed)]).toEqual([[], true]);
      expect(warnings()).toContain('CSP_BLOCKED');
    },
  );

  it('is unavailable at once as a dialog that was named, where the policy lets it have no frame [MER-027]', async () => {
    const outcome = init({ display: 'dialog' }).open({ token });
    violate('frame-src', `${checkoutOrigin}/`);
    expect(await outcome).toMatchObject({ type: 'error', error: { code: 'DISPLAY_UNAVAILABLE' } });
    expect([layers(), warnings()]).toEqual([[], ['CSP_BLOCKED']]);
  });

  it('keeps its frame under a policy that only reports', async () => {
    init({ display: 'dialog' }).open({ token });
    violate('frame-src', `${checkoutOrigin}/`, 'report');
    await flush();
    expect(layers()).toHaveLength(1);
  });

  it('warns at once with the directive when the policy of the shop blocks requests to our host [MER-126]', async () => {
    const checkout = init();
    violate('connect-src', `${checkoutOrigin}/public/v1/merchants/demo-au/messaging`);
    violate('script-src-elem', `${checkoutOrigin}/widget/1.0.0/session.js`);
    violate('connect-src', 'https://ads.test/');
    violate('img-src', 'inline');
    const messages = () => events.flatMap(([, given]) => (given as { message?: string })?.message ?? []);
    expect(warnings()).toEqual(['CSP_BLOCKED', 'CSP_BLOCKED']);
    expect(messages()).toEqual([
      expect.stringMatching(/\bconnect-src\b/),
      expect.stringMatching(/\bscript-src-elem\b/),
    ]);
    await checkout.destroy();
    violate('connect-src', `${checkoutOrigin}/`);
    expect(warnings()).toHaveLength(2);
  });

  it('that was named is strict [MER-027] [MER-033]', async () => {
    windowOpen.mockReturnValue(null);
    expect(await init({ display: 'popup' }).open({ token })).toMatchObject({
      type: 'error',
      token,
      error: { code: 'POPUP_BLOCKED', isRecoverable: true },
    });
    vi.stubGlobal('crossOriginIsolated', true);
    expect(await init().open({ token, display: 'dialog' })).toMatchObject({
      error: { code: 'DISPLAY_UNAVAILABLE', isRecoverable: false },
    });
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each(['popup', 'dialog'] as const)(
    'that was named is the only one, also when no sign of life comes: %s [MER-027]',
    async (display) => {
      init({ display, overlay: false }).open({ token });
      await vi.advanceTimersByTimeAsync(25_000);
      expect([windowOpen.mock.calls.length, layers().filter(({ frame }) => frame)]).toEqual([
        display === 'popup' ? 1 : 0,
        [],
      ]);
      expect(assign).not.toHaveBeenCalled();
      expect(popups.every(({ closed }) => closed)).toBe(true);
      expect(warnings()).not.toContain('FALLBACK_USED');
    },
  );

  it('redirect saves a pending record and leaves [MER-027]', async () => {
    init({ id: 'cart' }).open({ token, display: 'redirect' });
    await flush();
    expect(windowOpen).not.toHaveBeenCalled();
    expect(layers()).toEqual([]);
    expect(assign).toHaveBeenCalledOnce();
    const openId = new URL(assign.mock.calls[0]?.[0]).searchParams.get('oid');
    expect(JSON.parse(sessionStorage.getItem('fourfold.pending') ?? '')).toEqual([
      { v: 1, token, openId, instanceId: 'cart', merchantId, display: 'redirect' },
    ]);
  });

  it('starts at the dialog without a gesture [MER-032]', () => {
    endGesture();
    init().open({ token });
    expect(windowOpen).not.toHaveBeenCalled();
    expect(layers()[0]?.frame).not.toBeNull();
    expect(warnings()).toEqual(['NO_USER_GESTURE']);
  });

  it('does not read the user agent [MER-031]', () => {
    const read = new Set<string | symbol>();
    const { userActivation, language } = navigator;
    const noted = new Proxy(
      { userActivation, language },
      {
        get(target, name) {
          read.add(name);
          return Reflect.get(target, name);
        },
        has(target, name) {
          read.add(name);
          return name in target;
        },
      },
    );
    vi.stubGlobal('navigator', noted);
    init().open({ token });
    // Nothing else: neither userAgent nor appVersion, platform, vendor, userAgentData or another of its names.
    expect([...read].filter((name) => name !== 'language')).toEqual(['userActivation']);
  });
});
