/**
 * The part of the merchant script that a shop's page fetches when a checkout opens, under the shop's strictest policy.
 */
import { readFileSync } from 'node:fs';
import { cards } from '../support/card-frame.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { origins } from '../support/sandbox.ts';
import { severBridge, shopOn, watchBridge } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('a page that only shows a product doesn’t fetch the second file, and an opened checkout has its bridge, keeps the focus and gives it back [MER-005] [MER-110]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/session.js')) asked.push(request.url());
  });
  const bridged = await watchBridge(page);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog' });
  await expect(shop.payButton).toBeEnabled();
  await expect(shop.placement).toContainText('4 payments');
  expect(asked).toEqual([]);

  const { checkout } = await shop.payInDialog();
  await checkout.email.fill('kim@example.test');
  await bridged();
  // Only the checkout has a button to leave; the shop's layer shows none.
  await expect(checkout.closeButton).toBeVisible();
  await expect(shop.layer.getByRole('button', { name: 'Cancel' })).toBeHidden();
  // The shop's page can pass the key to the checkout only by the bridge.
  await shop.layer.focus();
  await page.keyboard.press('Escape');
  const question = page.frameLocator('iframe[title]').getByRole('dialog');
  await expect(question).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab');
    const focused = () => {
      const { activeElement } = document;
      const isLayer = activeElement?.shadowRoot?.querySelector('dialog[open]') != null;
      return isLayer || activeElement === document.body ? 'no element of the shop' : activeElement?.outerHTML;
    };
    expect(await page.evaluate(focused)).toBe('no element of the shop');
  }
  await shop.layer.focus();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  expect((await shop.end()).name).toBe('onCancel');
  await expect(shop.payButton).toBeFocused();

  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const said = () => (window as unknown as { Fourfold: { version: string } }).Fourfold.version;
  expect(await page.evaluate(said)).toBe(version);
  const bytesAt = (folder: string) =>
    page.evaluate(
      async (address) => (await fetch(address)).text(),
      `${origins.checkout}/widget/${folder}/fourfold.js`,
    );
  expect(await bytesAt(version)).toContain(version);
  expect(await bytesAt(version)).toBe(await bytesAt(`v${version.split('.')[0]}`));
});

test('a second file with other bytes is not run, and opening ends in one error', async ({ page }) => {
  await page.route('**/widget/*/session.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `document.title = 'altered'; export const startSession = () => {};`,
    }),
  );
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), shop.payButton.click()]);
  const { name, detail } = await shop.end();
  expect(name).toBe('onError');
  expect(detail).toContain('SCRIPT_LOAD_FAILED');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page).not.toHaveTitle('altered');
});

test('a second file that failed to load is fetched again with the next click', async ({ page }) => {
  let misses = 1;
  await page.route('**/widget/*/session.js', (route) => (misses-- > 0 ? route.abort() : route.continue()));
  const { email } = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  // Waits for its window too, or the next click would be given this one.
  await Promise.all([page.waitForEvent('popup'), shop.payButton.click()]);
  expect((await shop.end()).name).toBe('onError');
  const { checkout } = await shop.payInPopup();
  await expect(checkout.email).toBeVisible();
});

test('an order is paid without any message from the checkout [MER-041]', async ({ page }) => {
  const { email, password } = await knownShopper([cards.good]);
  await severBridge(page);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { checkout } = await shop.payInPopup();
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  expect((await shop.end()).name).toBe('onComplete');
  await expect(shop.result).toHaveText('Thank you');
});
