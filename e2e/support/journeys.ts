/** Starting points of many tests, reached by the calls that the shopper's own pages would have made. */
import { expect, type Page } from 'playwright/test';
import { createCaller } from './by-call.ts';
import { type Checkout, checkoutOn } from './checkout.ts';
import { type KnownShopper, knownShopper } from './known-shopper.ts';
import { newCheckout, type Wanted } from './merchant.ts';
import { type Home, newPerson } from './people.ts';

/**
 * Opens the summary of an order of 120.00 at the seeded shop, for an Australian without a card. Under reduced motion the
 * last page doesn't return to the shop automatically.
 */
export async function atTheSummary(
  page: Page,
  wanted: Wanted = {},
): Promise<{ checkout: Checkout; token: string; shopper: KnownShopper }> {
  const shopper = await knownShopper();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await createCaller('checkout').logIn(page, shopper.email, shopper.password);
  const { token, address } = await newCheckout(wanted);
  await page.goto(`${address}#/login-finished`);
  const checkout = checkoutOn(page);
  await expect(checkout.instalments).toHaveCount(4);
  return { checkout, token, shopper };
}

/** A new shopper of that country joins in a checkout, and sees the order in four payments of that amount. */
export async function joinAndSeeTheOrder(page: Page, home: Home, instalment: string): Promise<void> {
  const { address } = await newCheckout({ home });
  await page.goto(address);
  const checkout = checkoutOn(page);
  await checkout.join(newPerson(home));
  await expect(checkout.instalments).toHaveCount(4);
  await expect(checkout.instalments.first()).toContainText('Today');
  for (const item of await checkout.instalments.all()) await expect(item).toContainText(instalment);
}
