import './testing/fake-browser.ts';

import { beforeEach, expect, it, vi } from 'vitest';

const { loadBridge } = await vi.importActual<typeof import('./load-bridge.ts')>('./load-bridge.ts');

const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => document.head.replaceChildren());

it('asks for the bridge of its own version by its hash, with the nonce of its own tag [MER-007]', async () => {
  const loading = loadBridge();
  const [link] = links() as [HTMLLinkElement];
  expect(link.rel).toBe('modulepreload');
  expect(link.href).toBe('https://checkout.test/widget/1.0.0/bridge.js');
  expect(link.getAttribute('integrity') ?? link.integrity).toBe('sha384-bridge');
  expect(link.nonce).toBe('of-the-shop');
  expect(links()).toHaveLength(1);
  expect(loadBridge()).toBe(loading);
  expect(links()).toHaveLength(1);

  const lost = expect(loading).rejects.toBeUndefined();
  link.dispatchEvent(new Event('error'));
  await lost;
});

it('asks again for the next checkout after it could not be had', async () => {
  for (const asked of [1, 2]) {
    const loading = loadBridge();
    expect(links()).toHaveLength(asked);
    links().at(-1)?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toBeUndefined();
  }
});
