import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkoutOrigin, type FakePopup, layers } from './testing/fake-browser.ts';
import { assign, events, flush, init, popups, server, warnings, windowOpen } from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

const { showModal } = HTMLDialogElement.prototype;
afterEach(() => {
  HTMLDialogElement.prototype.showModal = showModal;
});

/** A browser without modal dialogs. */
function withoutModals(): void {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
}

const messages = () => events.flatMap(([, given]) => (given as { message?: string })?.message ?? []);

describe('a popup', () => {
  it('is 480 by 760, in the middle of the window of the shop', () => {
    const screen = { screenX: 100, screenY: 50, outerWidth: 1280, outerHeight: 960 };
    for (const [name, value] of Object.entries(screen)) vi.stubGlobal(name, value);
    init({ display: 'popup' }).open({ token });
    expect(windowOpen.mock.calls[0]?.[2]).toBe('popup,width=480,height=760,left=500,top=150');
  });

  it('has its own page only while it waits for a token', () => {
    init({ display: 'popup' }).open({ token });
    expect(popups[0]?.document.querySelector('[role=status]')).toBeNull();
    init({ display: 'popup', createToken: () => new Promise(() => {}) }).open();
    expect(popups[1]?.document.title).toBe('Fourfold checkout');
    expect(popups[1]?.document.querySelector('[role=status]')?.textContent).toBe('Connecting to Fourfold');
  });

  it.each([
    ['auto', 'light dark'],
    ['dark', 'dark'],
    ['light', 'light'],
  ] as const)('waits in the colours of the theme: %s', (theme, colours) => {
    init({ display: 'popup', theme, createToken: () => new Promise(() => {}) }).open();
    const [popup] = popups as [FakePopup];
    expect(popup.document.documentElement.style.colorScheme).toBe(colours);
    expect(popup.document.documentElement.style.textAlign).toBe('center');
  });

  it('needs no layer where the browser has no modal dialogs', async () => {
    withoutModals();
    const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue();
    const checkout = init({ display: 'popup' });
    checkout.open({ token });
    await flush();
    expect(reported).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    expect(checkout.state).toBe('opening');
    server.put(token, { state: 'CANCELLED' });
    await flush();
    expect(popups[0]?.closed).toBe(true);
  });

  it('is not watched after it is over', async () => {
    const checkout = init({ display: 'popup' });
    checkout.open({ token });
    await flush();
    await checkout.close();
    const [popup] = popups as [FakePopup];
    const read = vi.spyOn(popup, 'closed', 'get');
    await vi.advanceTimersByTimeAsync(5000);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a dialog', () => {
  it('lets its frame take payments, pictures and passkeys, and names it in the language of the shop [MER-079]', async () => {
    init({ display: 'dialog', locale: 'fr-CA' }).open({ token });
    expect(layers()[0]?.frame?.getAttribute('allow') ?? layers()[0]?.frame?.allow).toBe(
      'payment; camera; publickey-credentials-get',
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(layers()[0]?.frame?.title).toBe('Paiement Fourfold');
  });

  it('has an empty frame until there is a token, then the checkout of that token [PAY-388]', async () => {
    let give: (token: string) => void = () => {};
    const createToken = () =>
      new Promise<string>((resolve) => {
        give = resolve;
      });
    init({ display: 'dialog', createToken }).open();
    const frame = layers()[0]?.frame;
    expect(frame?.getAttribute('src')).toBeNull();
    give(token);
    await flush();
    expect(frame?.src).toMatch(
      new RegExp(`^${checkoutOrigin}/\\?token=${token}&oid=[\\w-]{22}&d=d&locale=[\\w-]+&by=[\\w%.-]+#/$`),
    );
  });

  it('is not possible without modal dialogs or in an isolated page, and says which [MER-029]', async () => {
    windowOpen.mockReturnValue(null);
    vi.stubGlobal('crossOriginIsolated', true);
    init().open({ token });
    vi.stubGlobal('crossOriginIsolated', false);
    withoutModals();
    init().open({ token });
    await flush();
    expect(assign).toHaveBeenCalledTimes(2);
    expect(messages().filter((message) => message.includes('redirect'))).toEqual([
      expect.stringMatching(/dialog to redirect: crossOriginIsolated$/),
      expect.stringMatching(/dialog to redirect: TypeError.*showModal/),
    ]);
  });

  it('is not stopped by a policy about anything else, or once it is over', async () => {
    const checkout = init({ display: 'dialog' });
    checkout.open({ token });
    const violate = (effectiveDirective: string) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          effectiveDirective,
          blockedURI: `${checkoutOrigin}/`,
        }),
      );
    violate('img-src');
    await flush();
    expect(layers()).toHaveLength(1);
    await checkout.close();
    const shown = warnings().length;
    violate('frame-src');
    expect(warnings().slice(shown)).toEqual(['CSP_BLOCKED']);
  });

  it('brings its frame to the front', () => {
    const checkout = init({ display: 'dialog' });
    checkout.open({ token });
    const frame = layers()[0]?.frame as HTMLIFrameElement;
    const focus = vi.spyOn(frame, 'focus');
    expect(checkout.focus()).toBe(true);
    expect(focus).toHaveBeenCalledOnce();
  });
});
