/** Which visitors see the prerendered page, and what happens to a press before the app has loaded. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkoutToken } from '#shared/testing/checkout-session.ts';

const begin = async () => {
  vi.resetModules();
  await import('./early.ts');
  return document.documentElement.dataset.visit;
};

// Of browsers that know modules.
const scripts = HTMLScriptElement.prototype as { noModule?: boolean };

beforeEach(() => {
  scripts.noModule = false;
  document.body.innerHTML =
    '<div id="app" data-prerendered><form><input><button type="submit">Go</button></form></div>';
  history.replaceState(null, '', `/?token=${checkoutToken}`);
});
afterEach(() => {
  Reflect.deleteProperty(document, 'currentScript');
  document.head.replaceChildren();
  delete document.documentElement.dataset.visit;
  localStorage.clear();
  sessionStorage.clear();
});

it('shows it to a new visitor', async () => {
  expect(await begin()).toBe('new');
});

it.each([
  ['another page is asked for', () => history.replaceState(null, '', `/?token=${checkoutToken}#/summary`)],
  ['this visit continues', () => sessionStorage.setItem(`fourfold.session.${checkoutToken}`, '{}')],
  ['this browser knows its shopper', () => localStorage.setItem('user', '{}')],
  ['a shopper is logged in', () => localStorage.setItem('x-auth-token', 'token')],
])('does not show it where %s', async (_, happen) => {
  happen();
  expect(await begin()).toBe('returning');
});

/** As the server names what is fetched behind the first page. */
const withPreloads = () => {
  const value = Object.assign(document.createElement('script'), { type: 'text/plain' });
  value.dataset.preloads = '/assets/deferred-app.js /assets/style.css';
  Object.defineProperty(document, 'currentScript', { value, configurable: true });
};
const preloaded = () =>
  [...document.head.querySelectorAll('link')].map((link) => [
    link.rel,
    link.getAttribute('as'),
    link.getAttribute('href'),
  ]);

it('preloads the next files for a returning visit, in parallel with the app’s script', async () => {
  withPreloads();
  localStorage.setItem('x-auth-token', 'token');
  await begin();
  expect(preloaded()).toEqual([
    ['modulepreload', null, '/assets/deferred-app.js'],
    ['preload', 'style', '/assets/style.css'],
  ]);
});

it('leaves that to the app for a new visitor, whose first page comes first', async () => {
  withPreloads();
  await begin();
  expect(preloaded()).toEqual([]);
});

it('hides it in a browser that can’t run the app', async () => {
  delete scripts.noModule;
  expect(await begin()).toBeUndefined();
});

it('shows it if another checkout was open in this tab', async () => {
  sessionStorage.setItem('fourfold.session.another', '{}');
  expect(await begin()).toBe('new');
});

it('shows it if storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(await begin()).toBe('new');
  vi.restoreAllMocks();
});

it('marks the button that was pressed or that a submit is for, without navigating', async () => {
  await begin();
  const button = document.querySelector('button');
  for (const type of ['click', 'submit']) {
    button?.removeAttribute('data-pressed');
    const event = new Event(type, { bubbles: true, cancelable: true });
    (type === 'click' ? button : document.querySelector('form'))?.dispatchEvent(event);
    expect([type, event.defaultPrevented, button?.hasAttribute('data-pressed')]).toEqual([type, true, true]);
  }
});

it('ignores presses once the app has loaded', async () => {
  await begin();
  document.getElementById('app')?.removeAttribute('data-prerendered');
  const event = new Event('click', { bubbles: true, cancelable: true });
  document.querySelector('button')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

it.each([
  ['a popup that its shop cannot see', '&d=p&oid=o', null, 'navigate', true],
  ['a popup of its shop', '&d=p&oid=o', {}, 'navigate', false],
  ['a popup that was reloaded', '&d=p&oid=o', {}, 'reload', true],
  ['a frame', '&d=d&oid=o', null, 'reload', false],
  ['a page', '', null, 'reload', false],
])('tells the server at once of %s: %s', async (_, query, opener, type, isTold) => {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  const fetched = vi.fn((_address: string, _init: RequestInit) => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('opener', opener);
  history.replaceState(null, '', `/?token=${checkoutToken}${query}`);
  await begin();
  // Without the shop's page it may have to leave the checkout to another window.
  const isSevered = opener ? '' : '&isSevered=true';
  const address = new RegExp(
    `^/public/v1/checkouts/${checkoutToken}/presence\\?openId=o&loadId=[\\w-]{36}${isSevered}$`,
  );
  expect(fetched.mock.calls.map(([url]) => address.test(url))).toEqual(isTold ? [true] : []);
  // The app sends a request to the same address, which the browser's cache would hold back.
  for (const [, { cache }] of fetched.mock.calls) expect(cache).toBe('no-store');
  // The app continues with the same id.
  const { load } = document.documentElement.dataset;
  expect(fetched.mock.calls.some(([url]) => url.endsWith(`loadId=${load}${isSevered}`))).toBe(isTold);
  // Closed before the app has loaded.
  const sent: { to: string; body: string }[] = [];
  vi.stubGlobal('Blob', function Text(this: { text: string }, [text]: [string]) {
    this.text = text;
  });
  const sendBeacon = (to: string, { text }: { text: string }) => sent.push({ to, body: text }) > 0;
  Object.assign(navigator, { sendBeacon });
  dispatchEvent(new Event('pagehide'));
  const ofThisLoad = sent.filter(({ body }) => JSON.parse(body).loadId === load);
  const leave = {
    to: `/public/v1/checkouts/${checkoutToken}/presence`,
    body: JSON.stringify({ openId: 'o', loadId: load, state: 'LEFT' }),
  };
  expect(ofThisLoad).toEqual(isTold ? [leave] : []);
  delete document.documentElement.dataset.load;
  vi.unstubAllGlobals();
});
