/** A desktop window at 400 % zoom, which is 320 by 200 pixels: every kind of dialog, and the button that it is for. */
import type { Page } from 'playwright/test';
import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { scenarioAddress } from '../support/landing.ts';
import { newCheckout } from '../support/merchant.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 200 }, contextOptions: { reducedMotion: 'reduce' } });

async function portalWithOrder(page: Page) {
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(scenarioAddress('good+move-ok'));
  await portal.givePassword(seededPassword);
  await portal.order('Marlow Field').first().click();
  await expect(portal.payments).toHaveCount(4);
  return portal;
}

test('an instalment is paid with a new card that the bank asks about, and a date is moved', async ({
  page,
}) => {
  const portal = await portalWithOrder(page);
  await page.getByRole('button', { name: 'Move next date' }).click();
  const move = page.getByRole('dialog');
  await move.getByRole('radio').last().check();
  await move.getByRole('button', { name: /^Move to / }).click();
  await move.getByText(/^Moved to /).waitFor();
  await expectNoSidewaysScroll(page);
  await move.getByRole('button', { name: 'Done' }).click();

  await portal.payNowButton.click();
  await portal.dialog.payByNewCard(cards.challenge);
  await portal.dialog.bank.approve();
  await portal.dialog.text(/ paid$/).waitFor();
  await portal.dialog.button('Done').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the menu of the portal reaches its last row, which asks before it signs out', async ({ page }) => {
  const portal = await portalWithOrder(page);
  await portal.button('Menu').click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await portal.email.waitFor();
});

test('an order is left, opened again and paid with a card that the bank asks about', async ({ page }) => {
  const { email, password } = await knownShopper([cards.challenge]);
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.payButton.waitFor();
  await checkout.closeButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await checkout.pay();
  await checkout.bank.approve();
  await checkout.backToShop.waitFor();
  await expectNoSidewaysScroll(page);
});

test('a checkout over the shop is paid and left', async ({ page }) => {
  const { email, password } = await knownShopper([cards.challenge]);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog', email });
  const { checkout } = await shop.payInDialog();
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  await checkout.bank.approve();
  expect((await shop.end()).name).toBe('onComplete');
});
