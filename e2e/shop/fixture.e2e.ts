/** The fixture that merchants install buys in the demo shop; each test has its own scenario address. */

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FourfoldFixtures, fourfoldFixtures } from '#widget/testing-playwright/index.ts';
import { cards } from '../support/card-frame.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { origins } from '../support/sandbox.ts';
import { type Display, shopOn } from '../support/shop.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<FourfoldFixtures>(fourfoldFixtures).extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
  fourfoldHost: async ({}, use) => use(origins.api),
});
const aGoodShopper = () => `good.n${randomInt(1_000_000)}`;

for (const display of ['popup', 'dialog', 'redirect'] as const satisfies Display[]) {
  test(`one call completes a checkout in a ${display} [MER-132]`, async ({ page, fourfold }) => {
    const shop = shopOn(page);
    await shop.openProduct({ display });
    const done = await fourfold.complete({ button: shop.payButton, persona: aGoodShopper(), display });
    expect(done).toEqual({ display });
    await expect(shop.result).toHaveText('Thank you');
  });
}

test('one call adds a card that the bank asks about, wherever the checkout opens [MER-132]', async ({
  page,
  fourfold,
}) => {
  const { email, password } = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct();
  const options = { button: shop.payButton, email, password, card: cards.challenge };
  expect(await fourfold.complete(options)).toEqual({ display: 'popup' });
  await expect(shop.result).toHaveText('Thank you');
});

test('one call cancels, and others read the outbox and move the clock of a shopper', async ({
  page,
  fourfold,
}) => {
  const { email, mobile } = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog' });
  expect(await fourfold.cancel({ button: shop.payButton })).toEqual({ display: 'dialog' });
  expect((await shop.end()).name).toBe('onCancel');
  const message = { channel: 'SMS', to: mobile.stored, code: expect.stringMatching(/^\d{6}$/) };
  expect(await fourfold.outbox(mobile.stored)).toContainEqual(expect.objectContaining(message));
  await fourfold.advance('P1D', { email });
  await expect(fourfold.advance('soon', { email })).rejects.toThrow(/answered 400 to \/clock\/advance/);
});

test('the sample of the guide runs', async ({ page, fourfold }) => {
  const guide = readFileSync(path.resolve('docs/site/guides/testing.md'), 'utf8');
  const [, body = ''] = /async \(\{ page, fourfold \}\) => \{\n(.*?)\n\}\);/s.exec(guide) ?? [];
  const lines = body.replace('http://shop.localhost:4402', origins.shop).replace('good.n1', aGoodShopper());
  expect(lines).toContain('fourfold.complete(');
  await new Function('page', 'fourfold', 'expect', `return (async () => {${lines}})()`)(
    page,
    fourfold,
    expect,
  );
});
