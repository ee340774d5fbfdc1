/** What shoppers see whose browser runs no scripts, or cannot run ours. */
import { emailField } from '../support/landing.ts';
import { newCheckout } from '../support/merchant.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const addresses = async () => [(await newCheckout()).address, `${origins.portal}/au/`];
const oldBrowser = 'This browser can’t show';

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows what to do, in the checkout and in the portal', async ({ page }) => {
    for (const address of await addresses()) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Fourfold needs JavaScript' })).toBeVisible();
      await expect(page.locator('noscript p')).toHaveText(/^Turn on JavaScript/);
      await expect(page.getByText(oldBrowser)).toBeHidden();
    }
  });
});

test('a browser that is too old shows which browsers work, in the checkout and in the portal, and no other browser does [ACC-371]', async ({
  page,
}) => {
  for (const address of await addresses()) {
    await page.goto(address);
    await emailField(page).waitFor();
    await expect(page.getByText(oldBrowser)).toBeHidden();
  }
  // As in Safari before 16.4, which runs modules.
  await page.addInitScript(() => {
    Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync');
  });
  for (const address of await addresses()) {
    await page.goto(address);
    await expect(page.getByText(oldBrowser)).toBeVisible();
    await expect(page.getByText('Edge, Chrome, Firefox or Safari')).toBeVisible();
    await expect(emailField(page)).toHaveCount(0);
  }
});
