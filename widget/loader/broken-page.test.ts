/** Pages on which something that the script calls throws, or is another function than the browser's. */
import './testing/fake-browser.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadSession } from './load-session.ts';
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
