/** The shopper goes back to the shop by the browser's own button, and the shop's page comes out of its cache as it was. */
import type { Page } from 'playwright/test';
import { cards } from '../support/card-frame.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { merchantOf } from '../support/merchant.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

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

/** That is what a shopper meets, and what the test is about. The page may have gone on to its result since. */
const expectFromCache = (page: Page) =>
  // It may be going there just when it is asked, which ends the question.
  expect(async () =>
    expect(await page.evaluate(() => sessionStorage.getItem('fromCache'))).toMatch(/^\/product/),
  ).toPass({ timeout: 20_000 });

test('who goes back from the checkout has left it, and the shop hears it once [MER-053]', async ({
  page,
}) => {
  const { shop, token } = await atTheCheckout(page);
  await shop.goBack();
  await expectFromCache(page);
  const told = await shop.end();
  expect(told).toMatchObject({ name: 'onCancel', detail: expect.stringContaining('"reason":"USER"') });
  expect(await merchantOf().getCheckout(token)).toMatchObject({ state: 'CANCELLED', cancelReason: 'USER' });
});

test('who goes back after paying has paid, and the shop hears it once [MER-053]', async ({ page }) => {
  // The last page stays where nothing is to move by itself.
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
