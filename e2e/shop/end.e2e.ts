/** The end of a checkout: the shop hears at once, and the shopper reads it before the window closes. */
import type { Page } from 'playwright/test';
import { cards } from '../support/card-frame.ts';
import type { Checkout } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { type Shop, shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const ends = {
  'an approval': { card: cards.good, words: 'Your order is placed.', result: 'Thank you' },
  'a decline': { card: cards.fraud, words: 'This order was not placed', result: 'Payment declined' },
};

async function payIn(page: Page, display: 'popup' | 'dialog', card: string) {
  const { email, password } = await knownShopper([card]);
  const shop = shopOn(page);
  await shop.openProduct({ display, email });
  const { checkout }: { checkout: Checkout } = await (display === 'popup'
    ? shop.payInPopup()
    : shop.payInDialog());
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  return { shop, checkout };
}

const heard = async (shop: Shop) => (await shop.told('onComplete')).length;

for (const [name, { card, words, result }] of Object.entries(ends)) {
  for (const display of ['popup', 'dialog'] as const) {
    test(`after ${name} in a ${display} the shop hears at once, and the window closes after five seconds`, async ({
      page,
    }) => {
      const { shop, checkout } = await payIn(page, display, card);
      await expect(checkout.title).toContainText(words);
      await expect.poll(() => heard(shop)).toBe(1);
      expect(await shop.told('onClose')).toEqual([]);
      await expect(checkout.text(/^Going back automatically in \d seconds?\.$/).last()).toBeVisible();
      // The shop goes there when it hears that the window is gone.
      await expect(shop.result).toHaveText(result, { timeout: 15_000 });
      expect(page.context().pages()).toEqual([page]);
    });
  }
}

test('a shopper who stays reads on, and goes back to the shop by the button', async ({ page }) => {
  const { shop, checkout } = await payIn(page, 'dialog', cards.good);
  await checkout.button('Stay here').click();
  await expect(checkout.text(/^Going back automatically/)).toHaveCount(0);
  await expect.poll(() => heard(shop)).toBe(1);
  await checkout.backToShop.click();
  await expect(shop.result).toHaveText('Thank you');
});
