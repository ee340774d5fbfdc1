/** What docs/integration.md shows works with the script. */
import './testing/fake-browser.ts';

import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FourfoldGlobal } from './api.ts';
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

const text = readFileSync('docs/integration.md', 'utf8');
const snippet = /```html\n(.*?)```/s.exec(text)?.[1] ?? '';

let shopAnswer: { status: number; body: object };

/** The page that docs/integration.md describes, with the script loaded into it. */
beforeEach(() => {
  shopAnswer = { status: 200, body: { token } };
  server.put(token, { merchantId: 'your-shop' });
  const ofFourfold = fetch;
  vi.stubGlobal('fetch', (url: string, given?: RequestInit) =>
    url === '/api/checkout'
      ? Promise.resolve({ ok: shopAnswer.status < 300, json: async () => shopAnswer.body })
      : ofFourfold(url, given),
  );
  const scripts = [...snippet.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  document.body.innerHTML = snippet.replace(/<script.*?<\/script>/gs, '');
  const page: { Fourfold?: { q: ((given: FourfoldGlobal) => void)[] } } = {};
  for (const code of scripts) {
    new Function('window', `with (window) {${code}}`)(Object.assign(page, { document, location, fetch }));
  }
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fourfold = createFourfold();
  for (const callback of page.Fourfold?.q ?? []) fourfold.q.push(callback);
  // It has no option that the script does not know.
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

const said = () => document.querySelector('#pay-status')?.textContent;

/** Presses the page's button, up to a checkout that is open. */
async function press(): Promise<void> {
  document.querySelector<HTMLElement>('#pay')?.click();
  await flush();
  const [popup] = popups;
  if (!popup || popup.closed) return;
  sayHello(popup);
  server.put(token, { state: 'STARTED', presence: 'HERE', openId: openIdOf(popup) });
  await flush();
}

it('the documented button opens a checkout, and its approval leads to the result', async () => {
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
  await press();
  server.put(token, { state });
  await flush();
  expect([said(), assign.mock.calls]).toEqual([words, []]);
});

it('the documented page says what the shop’s own server refused', async () => {
  shopAnswer = { status: 422, body: { message: 'Your bag is empty.' } };
  await press();
  expect(said()).toBe('Your bag is empty.');
  expect(popups[0]?.closed).toBe(true);
});
