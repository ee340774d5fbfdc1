/** What the shop's server keeps secret. */
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('the shop is served from its own origin, and none of its pages and scripts contains the secret of an account [MER-203]', async ({
  page,
}) => {
  const { shop: own, ...others } = origins;
  expect(Object.values(others)).not.toContain(own);
  const shop = shopOn(page);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/checkout'));
  await shop.openProduct({ display: 'dialog' });
  await shop.payInDialog();
  const made = await answer.then(async (response) => ({
    path: '/api/checkout',
    text: await response.text(),
  }));
  // As a page of the shop reads them.
  const read = await page.evaluate(async () => {
    const scripts = [...document.scripts].map(({ src }) => src).filter((src) => src.startsWith(origin));
    const paths = ['/', '/products/tern-table-lamp', '/cart', '/orders', '/webhooks', ...scripts];
    return Promise.all(paths.map(async (path) => ({ path, text: await (await fetch(path)).text() })));
  });
  expect(read.filter(({ path }) => path.endsWith('.js')).length).toBeGreaterThan(0);
  for (const { path, text } of [...read, made]) {
    expect(text, path).not.toBe('');
    for (const { id, secret } of seededMerchants) {
      expect(text, path).not.toContain(secret);
      expect(text, path).not.toContain(btoa(`${id}:${secret}`));
    }
  }
});
