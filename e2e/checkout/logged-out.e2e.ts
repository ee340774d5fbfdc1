/**
 * A session that ends while the shopper pays: the page says whether money was taken, and the payment continues after a
 * login.
 */
import type { BrowserContext } from 'playwright/test';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper, shopperWithAnOrder } from '../support/known-shopper.ts';
import { merchantOf, newCheckout } from '../support/merchant.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

/** A token is refused without the cookie that it is bound to. */
const endSession = (context: BrowserContext) => context.clearCookies();

const nothingTaken = 'You were logged out before you paid';

test('in the checkout nothing was taken, and the order is shown again with the chosen card', async ({
  context,
  page,
}) => {
  const { email, password } = await knownShopper([cards.mastercard, cards.good]);
  const { token, address } = await newCheckout();
  // Under reduced motion the last page doesn't return to the shop while it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await expect(checkout.savedCard(cards.good)).toBeChecked();
  await checkout.savedCard(cards.mastercard).check();

  await endSession(context);
  await checkout.pay();
  await expect(checkout.alert(nothingTaken)).toContainText('You haven’t been charged.');
  expect((await merchantOf().getCheckout(token)).state).toBe('STARTED');

  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await expect(checkout.savedCard(cards.mastercard)).toBeChecked();
  await expect(checkout.text(nothingTaken)).toHaveCount(0);
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});

test('in the portal nothing was taken, and the payment can be made again', async ({ context, page }) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.click();
  await portal.dialog.savedCard(cards.good).check();

  await endSession(context);
  await portal.dialog.pay();
  const alert = page.getByRole('alert').filter({ hasText: nothingTaken });
  await expect(alert).toContainText('You haven’t been charged.');

  await portal.giveEmail(shopper.email);
  await portal.givePassword(shopper.password);
  await expect(portal.dialog.savedCard(cards.good)).toBeChecked();
  await expect(alert).toHaveCount(0);
  await portal.dialog.pay();
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
});
