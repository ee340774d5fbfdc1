/** What docs/site/quickstart.md shows works with the script. */
import './testing/fake-browser.ts';

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FourfoldGlobal } from './api.ts';
import { refusals } from './errors.ts';
import { createFourfold } from './fourfold.ts';
import {
  approve,
  assign,
  closeItself,
  flush,
  openIdOf,
  popups,
  sayHello,
  server,
} from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

const text = readFileSync('docs/site/quickstart.md', 'utf8');
const snippet = /```html\n(.*?)```/s.exec(text)?.[1] ?? '';

/** What the shop's own server responds with. */
let shopAnswer: { status: number; json(): Promise<unknown> };
/** The bodies of the calls to it. */
let asked: { attempt: string }[];
/** Runs the page's own handler of its tag. */
let tagFails: () => void;

const responds = (status: number, body: object) => {
  shopAnswer = { status, json: async () => body };
};

/** The page that docs/site/quickstart.md describes, before the script has loaded into it. */
function writePage(): { Fourfold?: { q: ((given: FourfoldGlobal) => void)[] } } {
  asked = [];
  const ofFourfold = fetch;
  vi.stubGlobal('fetch', (url: string, given?: RequestInit) => {
    if (url !== '/api/checkout') return ofFourfold(url, given);
    asked.push(JSON.parse(String(given?.body)));
    return Promise.resolve({ ok: shopAnswer.status < 300, json: shopAnswer.json });
  });
  const scripts = [...snippet.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  const [, onerror] = /src="[^"]*fourfold.js"[^>]* onerror="([^"]*)"/.exec(snippet) ?? [];
  document.body.innerHTML = snippet.replace(/<script.*?<\/script>/gs, '');
  const page: { Fourfold?: { q: ((given: FourfoldGlobal) => void)[] } } = {};
  const run = new Function('window', `with (window) {${scripts.join('\n')}; return () => {${onerror}};}`);
  tagFails = run(Object.assign(page, { document, location, fetch, console }));
  return page;
}

/** The script comes. */
async function load(): Promise<void> {
  // For the placement of the page, which is drawn where the elements are defined.
  server.messaging = {
    currency: 'AUD',
    locale: 'en-AU',
    minimumAmount: { amount: '35.00' },
    maximumAmount: { amount: '2000.00' },
    texts: { placement: 'or 4 payments of {{amount}}' },
  };
  const page = writePage();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fourfold = createFourfold();
  for (const callback of page.Fourfold?.q ?? []) fourfold.q.push(callback);
  await flush();
  // It has no option that the script does not know.
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
}

beforeEach(() => {
  responds(200, { token });
  server.put(token, { merchantId: 'your-shop' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.mocked(console.error).mockRestore());

const button = () => document.querySelector<HTMLButtonElement>('#pay');
const said = () => document.querySelector('#pay-status')?.textContent;

/** Presses the page's button, up to a checkout that is open. */
async function press(): Promise<void> {
  button()?.click();
  await flush();
  const [popup] = popups;
  if (!popup || popup.closed) return;
  sayHello(popup);
  server.put(token, { state: 'STARTED', presence: 'HERE', openId: openIdOf(popup) });
  await flush();
}

it('the documented button opens a checkout, and its approval leads to the result', async () => {
  await load();
  await press();
  approve();
  await flush();
  expect(assign).not.toHaveBeenCalled();
  await closeItself(popups[0]);
  expect(assign.mock.calls).toEqual([[`/result?orderToken=${token}`]]);
  expect(reportError).not.toHaveBeenCalled();
});

it.each([
  ['a declined order', 'DECLINED', 'Fourfold declined this order. Nothing was charged.'],
  ['one that was cancelled', 'CANCELLED', 'Nothing was charged.'],
] as const)('the documented page stays and shows the outcome of %s', async (_, state, words) => {
  await load();
  await press();
  server.put(token, { state });
  await flush();
  expect([said(), assign.mock.calls]).toEqual([words, []]);
});

it('the documented page says what the shop’s own server refused', async () => {
  await load();
  responds(422, { message: 'Your bag is empty.' });
  await press();
  expect(said()).toBe('Your bag is empty.');
  expect(popups[0]?.closed).toBe(true);
});

it.each([
  ['could not be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['responded with a page', () => Promise.reject(new SyntaxError('Unexpected token <'))],
])('the documented page shows no words of the browser when the shop’s server %s', async (_, json) => {
  await load();
  responds(422, { message: 'Your bag is empty.' });
  await press();
  shopAnswer = { status: 502, json };
  await press();
  expect(said()).toBe('Fourfold did not open. Try again in a moment.');
  // The developer reads all of it.
  expect(vi.mocked(console.error).mock.calls.at(-1)?.[0]).toMatchObject({
    code: 'TOKEN_REQUEST_FAILED',
    cause: expect.any(Error),
  });
});

it('the documented button is disabled until the script is there, and its page says why', async () => {
  const page = writePage();
  expect([button()?.disabled, said()]).toEqual([true, 'Fourfold is loading.']);
  expect(button()?.getAttribute('aria-describedby')).toBe('pay-status');
  for (const callback of page.Fourfold?.q ?? []) createFourfold().q.push(callback);
  await flush();
  expect([button()?.disabled, said()]).toEqual([false, '']);
});

it('the documented page does not ask to try again what cannot be mended by it', async () => {
  await load();
  server.put(token, { merchantId: 'your-shop', mode: 'EXPRESS' });
  await press();
  expect(said()).toBe('Fourfold did not open. Choose another way to pay.');
});

it('the documented page says that it cannot be paid in four when init refuses an option', () => {
  const page = writePage();
  button()?.remove();
  for (const callback of page.Fourfold?.q ?? []) createFourfold().q.push(callback);
  expect(said()).toBe('Paying in four is not available at the moment. Choose another way to pay.');
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ code: 'INVALID_CONFIG' }));
  refusals.length = 0;
});

it('the documented page says that the script did not come, and its button stays disabled', () => {
  writePage();
  tagFails();
  expect([button()?.disabled, said()]).toEqual([
    true,
    'Paying in four is not available at the moment. Choose another way to pay.',
  ]);
});

it('the listener of docs/site/guides/policies.md tells of the same, for that script alone', () => {
  const policies = readFileSync('docs/site/guides/policies.md', 'utf8');
  const code = /```js\n(.*?)```/s.exec(policies)?.[1] ?? '';
  const withoutFourfold = vi.fn();
  const listeners: ((event: object) => void)[] = [];
  const addListener = vi.fn((_name: string, listener: () => void) => listeners.push(listener));
  new Function('addEventListener', 'withoutFourfold', code)(addListener, withoutFourfold);
  expect(addListener).toHaveBeenCalledWith('error', expect.any(Function), true);
  const failed = (src: string) => Object.assign(document.createElement('script'), { src });
  for (const target of [failed('https://other.test/shop.js'), document.createElement('img'), window]) {
    listeners[0]?.({ target });
  }
  expect(withoutFourfold).not.toHaveBeenCalled();
  listeners[0]?.({ target: failed('https://checkout.test/widget/1.0.0/fourfold.js') });
  expect(withoutFourfold).toHaveBeenCalledOnce();
});

it('the documented page names another attempt each time that its checkout is opened', async () => {
  await load();
  await press();
  server.put(token, { state: 'CANCELLED' });
  await flush();
  const other = `ffc_${'u'.repeat(43)}`;
  server.put(other, { merchantId: 'your-shop' });
  responds(200, { token: other });
  button()?.click();
  await flush();
  const [first, second] = asked.map(({ attempt }) => attempt);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).toMatch(/^[\w-]{22}$/);
  expect(second).not.toBe(first);
  server.put(other, { state: 'CANCELLED' });
  await flush();
});
