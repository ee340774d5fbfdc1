/** Where many tests begin, by the calls that the shopper's own pages would have made. */
import { expect, type Page } from 'playwright/test';
import { createCaller } from './by-call.ts';
import { type Checkout, checkoutOn } from './checkout.ts';
import { type KnownShopper, knownShopper } from './known-shopper.ts';
import { newCheckout } from './merchant.ts';

/** An Australian without a card in front of an order of 120.00 from the seeded shop. */
export async function atTheSummary(
  page: Page,
): Promise<{ checkout: Checkout; token: string; shopper: KnownShopper }> {
  const shopper = await knownShopper();
  await createCaller('checkout').logIn(page, shopper.email, shopper.password);
  const { token, address } = await newCheckout();
  await page.goto(`${address}#/login-finished`);
  const checkout = checkoutOn(page);
  await expect(checkout.instalments).toHaveCount(4);
  return { checkout, token, shopper };
}
