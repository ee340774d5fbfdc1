/** Apple Pay in the built apps, by the sheet of the sandbox. */
import { applePayOn } from '../support/apple-pay.ts';
import { cards } from '../support/card-frame.ts';
import { atTheSummary } from '../support/journeys.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { merchantOf } from '../support/merchant.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

const notAuthorised = 'Apple Pay didn’t go through, and nothing was charged. Try again, or use a card.';
const unsupported = 'This kind of card doesn’t work here. Use a credit or debit card.';

test('a checkout is paid after a closed sheet, a card that doesn’t pay and a failure', async ({ page }) => {
  const { checkout, token } = await atTheSummary(page);
  const stateOf = async () => (await merchantOf().getCheckout(token)).state;
  const applePay = applePayOn(page);
  await applePay.row.check();

  await checkout.pay();
  await applePay.cancelButton.click();
  await expect(applePay.sheet).toHaveCount(0);
  await expect(checkout.payButton).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);

  await checkout.pay();
  await applePay.approve({ card: 'Visa 5019, prepaid' });
  await expect(checkout.alert(unsupported)).toBeVisible();

  await checkout.pay();
  await applePay.approve({ answer: 'a wrong address' });
  await expect(checkout.alert(notAuthorised)).toBeVisible();
  expect(await stateOf()).toBe('STARTED');

  await checkout.pay();
  await applePay.approve();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
  await expect(applePay.sheet).toHaveCount(0);
  expect(await stateOf()).toBe('APPROVED');
});

test('an instalment is paid after its sheet was closed and its card declined', async ({ page }) => {
  const shopper = await shopperWithAnOrder(cards.good);
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.click();
  const applePay = applePayOn(page);
  await applePay.row.check();

  await portal.dialog.pay();
  await expect(applePay.sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(applePay.sheet).toHaveCount(0);
  await expect(portal.dialog.payButton).toBeEnabled();

  await portal.dialog.pay();
  await applePay.approve({ card: 'Visa 0416, no funds' });
  await portal.dialog.button('Choose another card').click();
  await portal.dialog.pay();
  await applePay.approve({ answer: 'no session' });
  await expect(portal.dialog.text(notAuthorised)).toBeVisible();

  await portal.dialog.pay();
  await applePay.approve({ card: 'Mastercard 3222' });
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
  await page.reload();
  await expect(portal.payments.filter({ hasText: 'Paid' })).toHaveCount(2);
});
