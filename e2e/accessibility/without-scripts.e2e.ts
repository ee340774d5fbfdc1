/** What shoppers see whose browser runs no scripts, or cannot run ours. */
import { emailField } from '../support/landing.ts';
import { localFetch } from '../support/local-fetch.ts';
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

test('Internet Explorer shows which browsers work, in the checkout and in the portal, and no other browser does [ACC-371]', async ({
  page,
}) => {
  for (const address of await addresses()) {
    await page.goto(address);
    await emailField(page).waitFor();
    await expect(page.getByText(oldBrowser)).toBeHidden();
    // Internet Explorer ignores module scripts and runs `nomodule` ones.
    await page.route(
      (url) => url.pathname === new URL(address).pathname,
      async (route) => {
        const answer = await localFetch(route.request().url(), {});
        const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
        const html = await answer.text();
        const body = html.replace(/<script type="module"/g, '<script type="unknown"');
        await route.fulfill({ headers, body: body.replace('<script nomodule', '<script') });
      },
    );
    await page.reload();
    await expect(page.getByText(oldBrowser)).toBeVisible();
    await expect(page.getByText('Edge, Chrome, Firefox or Safari')).toBeVisible();
    await page.unrouteAll();
  }
});
