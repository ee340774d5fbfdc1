/** Looking after payment methods in the portal. */
import type { Page } from 'playwright/test';
import { cardFrame, cards, endingOf } from '../support/card-frame.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { expectPath } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

/** Opens the payment methods of a shopper who has one card and an order still to pay. */
async function atBilling(page: Page) {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.button(shopper.givenNames).click();
  await portal.link('Payment methods').click();
  return { portal, shopper };
}

test('a shopper adds a card, makes it the default and removes the old one, whose order moves [PAY-301]', async ({
  page,
}) => {
  const { portal, shopper } = await atBilling(page);
  await expectPath(page, '/billing');
  await expect(page).toHaveTitle(/^Payment methods/);

  const old = `Visa ending ${endingOf(cards.good)}`;
  const added = `Mastercard ending ${endingOf(cards.mastercard)}`;
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row(old)).toContainText('Default');
  await expect(row(old)).toContainText('on 1 order');

  await page.getByRole('button', { name: `Remove: ${old}` }).click();
  await expect(page.getByRole('dialog')).toContainText('no other payment method that can make them');
  await page.keyboard.press('Escape');

  await portal.button('Add a card').click();
  const dialog = page.getByRole('dialog', { name: 'Add a card' });
  await cardFrame(page).fill(cards.mastercard);
  await dialog.getByRole('checkbox', { name: /^Make this my default card/ }).uncheck();
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(portal.text('Your card is added')).toBeVisible();
  await expect(row(old)).toContainText('Default');

  await page.getByRole('button', { name: `Make default: ${added}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click();
  await expect(row(added)).toContainText('Default');
  await expect(row(old)).not.toContainText('Default');

  await page.getByRole('button', { name: `Remove: ${old}` }).click();
  await expect(page.getByRole('dialog')).toContainText(`Its payments move to your default: ${added}.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(row(old)).toHaveCount(0);
  await expect(row(added)).toContainText('on 1 order');
  await page.reload();
  await expect(row(added)).toBeVisible();

  await portal.openOrder(shopper.orderId);
  await expect(portal.text(added).first()).toBeVisible();
});

test('a shopper reports the only card as lost, and reads by when another one is needed [POR-276] [POR-278]', async ({
  page,
}) => {
  const { portal } = await atBilling(page);
  await portal.button('Report loss or theft').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Step 1 of 3');
  await dialog.getByRole('checkbox', { name: `Visa ending ${endingOf(cards.good)}` }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByRole('heading', { name: `Stop using Visa ending ${endingOf(cards.good)}?` }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop using it' }).click();
  await expect(dialog).toContainText('All your cards are stopped');
  await expect(dialog.getByText(/^Add a new card by /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(portal.text('No payment methods yet')).toBeVisible();
});
