/** A product that shoppers may link to their accounts, from its own page to the checkout and back. */
import type { Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { createCaller } from '../support/by-call.ts';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { newCheckout } from '../support/merchant.ts';
import { expect, test } from '../support/test.ts';

/** Follows the link of the product's page to a new checkout, with its request. */
async function sendWithRequest(page: Page): Promise<void> {
  const partner = (process.env.E2E_PROVIDER ?? '').replace('provider.', 'partner.');
  const { address } = await newCheckout();
  await page.goto(`${partner}/start?${new URLSearchParams({ checkout: address })}`);
}

async function loggedIn(page: Page) {
  const shopper = await knownShopper([cards.good]);
  await createCaller('checkout').logIn(page, shopper.email, shopper.password);
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await expect(checkout.instalments).toHaveCount(4);
  return checkout;
}

const question = 'Link Tallybook to your account?';

test('a product is linked and gets its code, and then the order is paid', async ({ page }) => {
  // Under reduced motion the last page doesn't return to the shop while this window goes to the product's page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkout = await loggedIn(page);
  await sendWithRequest(page);
  await expect(checkout.title).toHaveText(question);
  expect(page.url()).not.toContain('tallybook');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(checkout.title).toHaveText(question);
  await checkout.button('Link Tallybook').click();
  await expect(checkout.title).toHaveText('Linked to Tallybook');
  await page.getByRole('link', { name: 'Back to your order' }).click();
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');

  await sendWithRequest(page);
  await expect(page.getByText('Your account is already linked to this app.')).toBeVisible();
  await expect(checkout.payButton).toBeVisible();
});

test('a product that is refused three times is not offered again, until the shopper asks for it', async ({
  page,
}) => {
  const checkout = await loggedIn(page);
  for (const time of [1, 2, 3]) {
    await sendWithRequest(page);
    await expect(checkout.title).toHaveText(question);
    await checkout.button('Don’t link').click();
    await expect(checkout.instalments).toHaveCount(4);
    await expect(page.getByText('Tallybook wasn’t linked')).toHaveCount(time === 3 ? 1 : 0);
  }
  await sendWithRequest(page);
  await expect(page.getByText('Tallybook wasn’t linked')).toBeVisible();
  await expect(checkout.payButton).toBeVisible();
  await checkout.button('Ask me again').click();
  await expect(checkout.title).toHaveText(question);
});
