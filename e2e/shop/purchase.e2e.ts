/** What the shop makes of a checkout: it believes its own server, takes the payment, and gives it back. */
import type { Page } from 'playwright/test';
import { cards } from '../support/card-frame.ts';
import { type KnownShopper, knownShopper } from '../support/known-shopper.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

async function buyInPopup(page: Page, { email, password }: KnownShopper) {
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { checkout } = await shop.payInPopup();
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  await shop.end();
  await expect(shop.result).toHaveText('Thank you');
  return shop;
}

test('the line under the price says the first of four payments', async ({ page }) => {
  const shop = shopOn(page);
  await shop.openProduct();
  await expect(shop.placement).toContainText('or 4 payments of $30.00 with Fourfold');
  await shop.openProduct({ amount: '20.00' });
  await expect(shop.placement).toContainText('Fourfold is available for orders from $');
});

test('the shop captures and refunds what was paid, and each is announced to it with a signature [MER-207]', async ({
  page,
}) => {
  const shop = await buyInPopup(page, await knownShopper([cards.good]));
  await page.getByTestId('order-link').click();
  const order = shop.office;
  await expect(order.captured).toHaveText('$0.00');
  await order.act('capture', '100.00');
  await expect(order.captured).toHaveText('$100.00');
  await expect(order.open).toHaveText('$20.00');
  await order.act('void', '20.00');
  await expect(order.state).toHaveText('CAPTURED');
  await order.act('capture', '1.00');
  await expect(page.getByText('Refused: payment_not_open')).toBeVisible();
  await order.act('refund', '40.00');
  await expect(order.refunded).toHaveText('$40.00');
  const orderId = await order.orderId.innerText();
  const reference = page.url().split('/').pop() ?? '';

  await expect(async () => {
    await shop.openWebhooks();
    const known = shop.deliveries.filter({ hasText: new RegExp(`${orderId}|${reference}`) });
    for (const event of ['captured', 'refunded']) {
      await expect(known.filter({ hasText: event }).first()).toContainText('verified, handled', {
        timeout: 500,
      });
    }
  }).toPass();
});

test('an address that says SUCCESS makes no order paid [MER-051] [MER-205]', async ({ page, context }) => {
  const { email } = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { token } = await shop.payInPopup();
  const elsewhere = shopOn(await context.newPage());
  await elsewhere.openResult(token, 'SUCCESS');
  await expect(elsewhere.result).toHaveText('Not paid yet');

  await shop.layer.getByRole('button', { name: 'Cancel' }).click();
  expect((await shop.end()).name).toBe('onCancel');
  await shop.openResult(token, 'SUCCESS');
  await expect(shop.result).toHaveText('Order not paid');
});

test('a shop page that is loaded again while the checkout is open hears how it ended [MER-050]', async ({
  page,
}) => {
  const { email, password } = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { checkout } = await shop.payInPopup();
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.payButton.waitFor();
  await page.reload();
  await expect(shop.payButton).toBeVisible();
  await checkout.pay();
  expect(await shop.end()).toMatchObject({ name: 'onComplete' });
  await expect(shop.result).toHaveText('Thank you');
});
