/** What a shopper sees when the network fails while the portal opens. */
import type { Page } from 'playwright/test';
import { newCheckout } from '../support/merchant.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const portal = `${origins.portal}/au/`;
const notice = (page: Page) => page.getByRole('heading', { name: 'This page is taking a while' });

test('a portal whose texts do not load says so, and can be reloaded', async ({ page }) => {
  const words = '**/assets/texts-*/**';
  await page.route(words, (route) => route.abort());
  await page.goto(portal);
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('#starting')).toBeHidden();
  await page.unroute(words);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a portal whose script does not load says so after a while', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(portal);
  await expect(notice(page)).toBeHidden();
  // Its style sheet waits, since there is no script that could.
  const wait = (ms: number) =>
    page.evaluate((ms) => {
      for (const animation of document.getAnimations()) {
        // Else the time that a busy machine takes to look would count as well.
        animation.pause();
        animation.currentTime = ms;
      }
    }, ms);
  await wait(14_000);
  await expect(notice(page)).toBeHidden();
  await wait(15_001);
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('#starting')).toBeHidden();
});

for (const [name, addressOf] of Object.entries({
  checkout: async () => (await newCheckout()).address,
  portal: async () => portal,
})) {
  test(`the ${name} opens at an address that cannot be read`, async ({ page }) => {
    await page.goto(`${await addressOf()}#/%E0%A4%A`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
  });
}
