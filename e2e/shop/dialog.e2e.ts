/** The frame of the checkout in a shop's page. */
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

for (const [locale, title] of [
  ['en-AU', 'Fourfold checkout'],
  ['de-DE', 'Bezahlen mit Fourfold'],
] as const) {
  test(`the frame may use what a checkout needs, and is named in the language ${locale}`, async ({
    page,
  }) => {
    const shop = shopOn(page);
    await shop.openProduct({ display: 'dialog', locale });
    await shop.payButton.click();
    const frame = page.locator('iframe[title]');
    await expect(frame).toHaveAttribute('allow', 'payment; camera; publickey-credentials-get');
    await expect(frame).toHaveAttribute('title', title);
  });
}
