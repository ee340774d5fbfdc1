/** A merchant's browser test; compiled against the built package by `package.node.test.ts`. */
import { type FourfoldFixtures, fourfoldFixtures } from '@fourfold/widget/testing/playwright';
import { test as base } from 'playwright/test';

const test = base.extend<FourfoldFixtures>(fourfoldFixtures);
test.use({ fourfoldHost: 'http://localhost:4400' });
test('buys', async ({ page, fourfold }) => {
  const button = page.getByTestId('pay');
  const { display }: { display: 'popup' | 'dialog' | 'redirect' } = await fourfold.complete({
    button,
    persona: 'good',
  });
  // @ts-expect-error It is no display.
  await fourfold.cancel({ button, display: display === 'popup' ? 'tab' : display });
  // @ts-expect-error A shopper is needed.
  await fourfold.complete({ button });
});
