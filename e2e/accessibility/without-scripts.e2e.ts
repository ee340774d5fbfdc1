/** What somebody sees whose browser runs no script. */
import { newCheckout } from '../support/merchant.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('a browser without JavaScript is told what to do, in the checkout and in the portal', async ({
  page,
}) => {
  for (const address of [(await newCheckout()).address, `${origins.portal}/au/`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Fourfold needs JavaScript' })).toBeVisible();
    await expect(page.locator('noscript p')).toHaveText(/^Turn on JavaScript/);
    await expect(page.getByText('This browser can’t show')).toBeHidden();
  }
});
