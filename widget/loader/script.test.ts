import './testing/fake-browser.ts';

import { expect, it, vi } from 'vitest';

/** The script as it finds itself when the page runs it from this tag. */
async function loadedFrom(tag: HTMLScriptElement | null) {
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  vi.resetModules();
  return await import('./script.ts');
}

function tag(src: string, attributes: Record<string, string> = {}): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src });
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}

it('the script belongs to the checkout that it was loaded from', async () => {
  const loaded = await loadedFrom(tag('https://checkout.test/widget/1.0.0/fourfold.js', { nonce: 'n' }));
  expect(loaded.checkoutOrigin).toBe('https://checkout.test');
  expect(loaded.filesUrl).toBe('https://checkout.test/widget/1.0.0/');
  expect(loaded.publicApiUrl).toBe('https://checkout.test/public/v1/');
  expect(loaded.version).toBe('1.0.0');
});

it('a copy that a shop hosts itself belongs to the checkout that its tag names', async () => {
  const attributes = { 'data-checkout-origin': 'https://checkout.test' };
  const loaded = await loadedFrom(tag('https://shop.test/fourfold.js', attributes));
  expect(loaded.checkoutOrigin).toBe('https://checkout.test');
});

it('without a tag the script belongs to its page, and has no nonce', async () => {
  const loaded = await loadedFrom(null);
  expect(loaded.checkoutOrigin).toBe(location.origin);
  expect(loaded.nonce).toBe('');
});

it.each([
  ['no attribute', {}],
  ['one that is no address', { 'data-checkout-origin': 'checkout.test' }],
  ['one of another kind', { 'data-checkout-origin': 'data:text/javascript,' }],
])('a copy in the page itself, with %s, loads, and init says what its tag needs', async (_, attributes) => {
  const inline = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) inline.setAttribute(name, value);
  expect((await loadedFrom(inline)).checkoutOrigin).toBe('');
  const { createFourfold } = await import('./fourfold.ts');
  expect(() => createFourfold().init({ merchantId: 'demo-au' })).toThrow(
    expect.objectContaining({
      code: 'INVALID_CONFIG',
      message: 'INVALID_CONFIG: data-checkout-origin is missing',
    }),
  );
});
