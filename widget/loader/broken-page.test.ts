/** Pages on which something that the script calls throws, or is another function than the browser's. */
import './testing/fake-browser.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadSession } from './load-file.ts';
import { createPopup, layers } from './testing/fake-browser.ts';
import {
  approve,
  assign,
  eventNames,
  events,
  flush,
  init,
  popups,
  server,
  warnings,
  windowOpen,
} from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

const fault = new Error('of the page');
// A class can be called by it, too.
function thrower(): never {
  throw fault;
}
const breakIt = (owner: object, name: string) => {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value: thrower, configurable: true, writable: true });
  mend.push(() => {
    if (known) Object.defineProperty(owner, name, known);
    else Reflect.deleteProperty(owner, name);
  });
};
const breakGetter = (owner: object, name: string) => {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { get: thrower, configurable: true });
  mend.push(() => {
    if (known) Object.defineProperty(owner, name, known);
    else Reflect.deleteProperty(owner, name);
  });
};
const mend: (() => void)[] = [];
const mendAll = () => {
  for (const restore of mend.splice(0).reverse()) restore();
};
afterEach(mendAll);

/** What the popup of this page lacks. */
const popupWith = (patch: (popup: ReturnType<typeof createPopup>) => void) =>
  windowOpen.mockImplementationOnce(() => {
    const popup = createPopup();
    patch(popup);
    popups.push(popup);
    return popup;
  });

const breaks: [string, () => void][] = [
  ['open', () => windowOpen.mockImplementationOnce(thrower)],
  ['open, which returns an empty object', () => windowOpen.mockReturnValueOnce({})],
  ['open, which returns this window', () => windowOpen.mockReturnValueOnce(window)],
  ['the document of the popup', () => popupWith((popup) => breakGetter(popup, 'document'))],
  ['a popup without a body', () => popupWith(({ document }) => document.body.remove())],
  ['focus of the popup', () => popupWith((popup) => breakIt(popup, 'focus'))],
  ['close of the popup', () => popupWith((popup) => breakIt(popup, 'close'))],
  ['closed of the popup', () => popupWith((popup) => breakGetter(popup, 'closed'))],
  ['replace of the popup', () => popupWith((popup) => popup.location.replace.mockImplementation(thrower))],
  ['createElement', () => breakIt(document, 'createElement')],
  ['attachShadow', () => breakIt(Element.prototype, 'attachShadow')],
  ['CSSStyleSheet', () => breakIt(globalThis, 'CSSStyleSheet')],
  ['append', () => breakIt(Element.prototype, 'append')],
  ['setAttribute', () => breakIt(Element.prototype, 'setAttribute')],
  ['getComputedStyle', () => breakIt(globalThis, 'getComputedStyle')],
  ['showModal', () => breakIt(HTMLDialogElement.prototype, 'showModal')],
  ['close of the dialog', () => breakIt(HTMLDialogElement.prototype, 'close')],
  ['focus of the frame', () => breakIt(HTMLElement.prototype, 'focus')],
  ['addEventListener of the window', () => breakIt(window, 'addEventListener')],
  ['addEventListener of the document', () => breakIt(document, 'addEventListener')],
  ['removeEventListener', () => breakIt(window, 'removeEventListener')],
  ['setInterval', () => breakIt(globalThis, 'setInterval')],
  ['clearInterval', () => breakIt(globalThis, 'clearInterval')],
  ['setTimeout', () => breakIt(globalThis, 'setTimeout')],
  ['clearTimeout', () => breakIt(globalThis, 'clearTimeout')],
  ['random values', () => breakIt(crypto, 'getRandomValues')],
  ['btoa', () => breakIt(globalThis, 'btoa')],
  ['AbortController', () => breakIt(globalThis, 'AbortController')],
  ['fetch', () => breakIt(globalThis, 'fetch')],
  ['sessionStorage', () => breakGetter(globalThis, 'sessionStorage')],
  ['encodeURIComponent', () => breakIt(globalThis, 'encodeURIComponent')],
  ['userActivation', () => breakGetter(navigator, 'userActivation')],
  ['language', () => breakGetter(navigator, 'language')],
  ['reportError', () => breakIt(globalThis, 'reportError')],
  ['the console', () => breakGetter(globalThis, 'console')],
  ['performance', () => breakIt(performance, 'now')],
  ['JSON', () => breakIt(JSON, 'stringify')],
  ['loading the second file', () => vi.mocked(loadSession).mockImplementationOnce(thrower)],
  ['the second file', () => vi.mocked(loadSession).mockResolvedValueOnce(thrower as never)],
  ['a second file of something else', () => vi.mocked(loadSession).mockResolvedValueOnce(undefined as never)],
];

/** What old libraries, and pages themselves, have added or replaced. */
const alterations: [string, () => void][] = [
  ['toJSON of lists', () => addTo(Array.prototype, 'toJSON', () => 'a list')],
  ['toJSON of objects', () => addTo(Object.prototype, 'toJSON', () => 'an object')],
  ['more on every object', () => addTo(Object.prototype, 'extend', () => 'more')],
  ['more on every list', () => addTo(Array.prototype, 'each', () => 'more')],
  ['entries of lists', () => addTo(Array.prototype, 'entries', () => [])],
  ['no JSON.stringify', () => addTo(JSON, 'stringify', undefined)],
];
const addTo = (owner: object, name: string, value: unknown) => {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, enumerable: true, writable: true });
  mend.push(() => {
    if (known) Object.defineProperty(owner, name, known);
    else Reflect.deleteProperty(owner, name);
  });
};

describe('an altered page', () => {
  it.each(alterations)('with %s has the same checkout', async (what, alter) => {
    const before = structuredClone(windowOpen.mock.calls);
    alter();
    const checkout = init({ display: 'popup' });
    const outcome = checkout.open({ token });
    const kept = sessionStorage.getItem('fourfold.pending');
    await flush();
    mendAll();
    expect(before).toEqual([]);
    const by = new URL(windowOpen.mock.calls[0]?.[0]).searchParams.get('by');
    if (what === 'no JSON.stringify') expect(warnings()).toEqual(['PAGE_ALTERED']);
    else {
      expect(JSON.parse(by ?? '')).toMatchObject({ kind: { mode: 'STANDARD' } });
      expect(JSON.parse(kept ?? '')).toMatchObject([{ token }]);
      expect(warnings()).toEqual([]);
    }
    approve();
    expect(await outcome).toMatchObject({ type: 'complete' });
  });

  it('with another fetch warns once of it, and keeps trying', async () => {
    vi.stubGlobal('fetch', () => 'nothing');
    const checkout = init({ display: 'popup' });
    void checkout.open({ token });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(warnings()).toEqual(['PAGE_ALTERED', 'BRIDGE_SLOW']);
    expect(checkout.state).toBe('opening');
  });
});

describe('an open while the one before it is left', () => {
  const give: ((token: string) => void)[] = [];
  const createToken = () => new Promise<string>((resolve) => give.push(resolve));

  it('shows a window at once, and asks for a token when the other has ended', async () => {
    give.length = 0;
    const checkout = init({ display: 'popup', createToken });
    const first = checkout.open({ token });
    await flush();
    server.isUp = false;
    void checkout.close();
    await flush();
    void checkout.open();
    expect(popups.map(({ closed }) => closed)).toEqual([true, false]);
    expect(give).toHaveLength(0);
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toMatchObject({ type: 'cancel', reason: 'MERCHANT' });
    await flush();
    expect(give).toHaveLength(1);
    expect(checkout.state).toBe('opening');
  });

  it('is left again when the other was paid after all', async () => {
    give.length = 0;
    const checkout = init({ display: 'popup', createToken });
    const first = checkout.open({ token });
    await flush();
    server.put(token, { settling: true });
    await flush();
    void checkout.close();
    await flush();
    const second = checkout.open();
    approve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first).toMatchObject({ type: 'complete' });
    expect(await second).toMatchObject({ type: 'cancel', reason: 'MERCHANT', token: null });
    expect(give).toHaveLength(0);
    expect(popups.every(({ closed }) => closed)).toBe(true);
  });
});

describe('a browser below the floor', () => {
  it('gets one error event and no window', async () => {
    const create = document.createElement.bind(document);
    // A browser drops a value with a unit that it does not know.
    vi.spyOn(document, 'createElement').mockImplementationOnce((name: string) =>
      Object.defineProperty(create(name), 'style', { get: () => ({ width: '' }), set() {} }),
    );
    const checkout = init();
    expect(await checkout.open({ token })).toMatchObject({ error: { code: 'UNSUPPORTED_BROWSER' } });
    expect(eventNames()).toEqual(['onReady', 'onError', 'onClose']);
    expect(windowOpen).not.toHaveBeenCalled();
  });
});

const ways = {
  'a popup': () => init({ display: 'popup' }).open({ token }),
  'a popup that waits for its token': () => init({ display: 'popup', createToken: async () => token }).open(),
  'a dialog': () => init({ display: 'dialog' }).open({ token }),
  'what is possible': () => init().open({ token }),
};

describe.each(Object.entries(ways))('an open of %s', (_how, open) => {
  it.each(breaks)('ends once and can be repeated on a page that breaks %s', async (_what, breakPage) => {
    const timers = { setTimeout, clearTimeout };
    breakPage();
    let outcome: unknown;
    const opened = (() => {
      try {
        return open();
      } catch (error) {
        // Only init throws, before there is an open.
        expect(eventNames()).toEqual([]);
        expect(error).toBe(fault);
      }
    })();
    void opened?.then((end) => {
      outcome = end;
    });
    await flush();
    await flush();
    mendAll();
    expect({ setTimeout, clearTimeout }).toEqual(timers);
    if (opened && !outcome) {
      approve();
      await vi.advanceTimersByTimeAsync(120_000);
      // The popup shows how it ended, and closes itself.
      for (const popup of popups) popup.closed = true;
      await vi.advanceTimersByTimeAsync(500);
    }
    if (opened && assign.mock.calls.length === 0) {
      expect(outcome).toMatchObject({ type: expect.stringMatching(/^(complete|error)$/) });
      const terminal = eventNames().filter((name) => /^on(Complete|Cancel|Error|Close)$/.test(name));
      expect(terminal).toEqual([expect.stringMatching(/^on(Complete|Error)$/), 'onClose']);
      expect(layers()).toEqual([]);
      expect(document.adoptedStyleSheets).toEqual([]);
    }

    events.length = 0;
    server.put(token, { state: 'OPEN', presence: 'NONE', openId: null, outcome: null });
    popups.length = 0;
    void open();
    expect(popups.length + layers().length).toBeGreaterThan(0);
    expect(eventNames()).not.toContain('onError');
  });
});
