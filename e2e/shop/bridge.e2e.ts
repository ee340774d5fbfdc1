/** The part of the merchant script that a shop's page fetches when a checkout opens, under the shop's strictest policy. */
import { cards } from '../support/card-frame.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { shopOn, watchBridge } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('a page that only shows a product does without the bridge, and an opened checkout has it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/bridge.js')) asked.push(request.url());
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
  // What the shop's page hears it can only pass on by the bridge.
  await shop.layer.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.frameLocator('iframe[title]').getByRole('dialog')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('of a bridge with other bytes not one is run, and the order is paid without it [MER-041]', async ({
  page,
}) => {
  const { email, password } = await knownShopper([cards.good]);
  await page.route('**/widget/*/bridge.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `document.title = 'altered'; export const connectToCheckout = () => {};`,
    }),
  );
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { checkout } = await shop.payInPopup();
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  expect((await shop.end()).name).toBe('onComplete');
  expect(await shop.warnings()).toEqual([expect.stringContaining('BRIDGE_LOST')]);
  await expect(shop.result).toHaveText('Thank you');
  await expect(page).not.toHaveTitle('altered');
});
