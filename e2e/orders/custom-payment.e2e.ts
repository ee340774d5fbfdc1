/** A shopper pays several instalments of an order, and an amount of it, in the built portal. */
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { expectPath } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('two instalments are paid together, then a part of the next, and the schedule shows the rest', async ({
  page,
}) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  const open = page.getByRole('button', { name: 'Pay another amount' });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 860 });

  // By keyboard alone: the second instalment, and on to the payment.
  await dialog.getByRole('checkbox').nth(1).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('2 payments')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose how to pay' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Pay $60.00 with' })).toBeFocused();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('checkbox').nth(1)).toBeChecked();
  await dialog.getByRole('button', { name: 'Choose how to pay' }).click();
  await portal.dialog.pay();
  await expect(portal.dialog.text('$60.00 paid')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(portal.payments.filter({ hasText: 'To pay' })).toHaveCount(1);

  await open.click();
  await dialog.getByRole('radio', { name: 'Another amount' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await expect(dialog.getByText('$17.50 left')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await portal.dialog.payByNewCard();
  await expect(portal.dialog.text('$12.50 paid')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Left to pay' })).toContainText('$17.50');

  await page.setViewportSize({ width: 1280, height: 860 });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Payment schedule' })
    .click();
  await expectPath(page, '/payment-schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment schedule' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Linen throw.*\$17\.50/);
  await expectAccessible(page);
});
