/**
 * The shopper goes back to the shop with the browser's Back button, and the shop's page comes from the back-forward
 * cache.
 */
import type { Page } from 'playwright/test';
import { inWholeBrowser } from '../support/browsers.ts';
import { cards } from '../support/card-frame.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { merchantOf } from '../support/merchant.ts';
import { shopOn } from '../support/shop.ts';
import { test as base, expect } from '../support/test.ts';

// The headless shell has no back-forward cache.
const test = inWholeBrowser(base);

async function atTheCheckout(page: Page) {
  const { email, password } = await knownShopper([cards.good]);
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('fromCache', location.pathname);
    });
  });
  const shop = shopOn(page);
  await shop.openProduct({ display: 'redirect', email });
  const opened = await shop.payByRedirect();
  await opened.checkout.giveEmail(email);
  await opened.checkout.givePassword(password);
  await opened.checkout.payButton.waitFor();
  return { shop, ...opened };
}

/** Checks that the page came from the back-forward cache, which is the case under test. */
const expectFromCache = (page: Page) =>
  // The page may navigate to its result just then, which aborts the evaluation.
  expect(async () =>
    expect(await page.evaluate(() => sessionStorage.getItem('fromCache'))).toMatch(/^\/product/),
  ).toPass({ timeout: 20_000 });

test('going back from the checkout abandons it, and the shop is told once [MER-053]', async ({ page }) => {
  const { shop, token } = await atTheCheckout(page);
  await shop.goBack();
  await expectFromCache(page);
  const told = await shop.end();
  expect(told).toMatchObject({ name: 'onCancel', detail: expect.stringContaining('"reason":"USER"') });
  expect(await merchantOf().getCheckout(token)).toMatchObject({ state: 'CANCELLED', cancelReason: 'USER' });
});

test('going back after paying leaves the order paid, and the shop is told once [MER-053]', async ({
  page,
}) => {
  // Under reduced motion the last page doesn't return to the shop automatically.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { shop, checkout, token } = await atTheCheckout(page);
  await checkout.pay();
  await expect(checkout.title).toHaveText(/Your order is placed\.$/);
  await shop.goBack();
  await expectFromCache(page);
  const told = await shop.end();
  expect(told).toMatchObject({ name: 'onComplete', detail: expect.stringContaining('"status":"SUCCESS"') });
  expect((await merchantOf().getCheckout(token)).state).toBe('APPROVED');
  await expect(shop.result).toHaveText('Thank you');
});
