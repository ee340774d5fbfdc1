/** EXPRESS orders from the demo shop: the address and the delivery are chosen in the checkout. */
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('the shop says so where the demo controls leave no page that the checkout could ask', async ({
  page,
}) => {
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'redirect' });
  await expect(shop.payStatus).toHaveText(/Choose another “Checkout opens as”/);
  await shop.openProduct({ kind: 'express-pickup', display: 'redirect' });
  await expect(shop.payButton).toBeVisible();
  await expect(shop.payStatus).toBeEmpty();
});

test('a product is bought in a popup with a new address and the delivery that the shop offers [PAY-046]', async ({
  page,
}) => {
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'popup', email: shopper.email });
  const { popup, checkout } = await shop.payInPopup();
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  const pay = popup.getByRole('button', { name: /^Pay \$[\d.]+ today$/ });
  // The account's own address is offered first. The order can be paid with it, or another one can be added.
  await expect(popup.getByRole('radio', { name: /^Home/ })).toBeChecked();
  await expect(popup.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await expect(pay).not.toHaveAttribute('aria-disabled');
  await popup.getByRole('button', { name: 'Add a new address' }).click();
  await popup.getByRole('button', { name: 'Enter the address yourself' }).click();
  await popup.getByLabel('Full name').fill('Ana Marlow');
  await popup.getByLabel('Street address').fill('14 Gantry Street');
  await popup.getByLabel('Suburb or town').fill('Thornbury');
  await popup.getByLabel('State or territory').selectOption('VIC');
  await popup.getByLabel('Postcode').fill('3071');
  await popup.getByRole('button', { name: 'Use this address' }).click();

  await expect(popup.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await popup.getByRole('radio', { name: /^Next day/ }).check();
  await expect(popup.getByText('$33.74').first()).toBeVisible();
  await popup.reload();
  await expect(popup.getByRole('radio', { name: /^Next day/ })).toBeChecked();
  await expect(pay).not.toHaveAttribute('aria-disabled');

  // The reloaded page of the shop no longer knows its offers, and is asked again.
  await page.reload();
  // The choice is refused at once, so its checked state would not last.
  await popup.getByRole('radio', { name: /^Standard/ }).click();
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByText('$31.74').first()).toBeVisible({ timeout: 30_000 });
  await expect(pay).not.toHaveAttribute('aria-disabled');
  await pay.click();
  await expect(shop.result).toHaveText('Thank you', { timeout: 30_000 });
  await expect(page.getByTestId('result-amount')).toHaveText('$126.95');
  const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
  await expect
    .poll(() => shop.told('onShippingAddressChange'))
    .toEqual([expect.anything(), address, address, address]);
});

test('under Cross-Origin-Opener-Policy: same-origin the dialog takes over, and the popup that the shop cannot reach closes itself', async ({
  page,
}) => {
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'auto', coop: 'same-origin', email: shopper.email });
  const { popup, checkout: severed } = await shop.payInPopup();
  await severed.email.waitFor();
  const frame = page.frameLocator('iframe[title]');
  const checkout = checkoutOn(frame);
  await checkout.email.waitFor();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  // The shop is asked for its delivery options there.
  await expect(frame.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await frame.getByRole('button', { name: /^Pay \$[\d.]+ today$/ }).click();
  expect((await shop.end()).name).toBe('onComplete');
  await expect(shop.result).toHaveText('Thank you');
});

test('a popup that the shop cannot reach says on its login page that the order ended, where no dialog may take over', async ({
  page,
}) => {
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'popup', coop: 'same-origin' });
  const { popup, checkout } = await shop.payInPopup();
  await checkout.email.waitFor();
  await expect(popup.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible({
    timeout: 20_000,
  });
  const error = expect.objectContaining({ code: 'BRIDGE_UNAVAILABLE' });
  await expect.poll(() => shop.told('onError')).toEqual([expect.objectContaining({ error })]);
  await expect.poll(() => popup.isClosed(), { timeout: 20_000 }).toBe(true);
});

test('an order that asks the shop for delivery stays in its popup, where it is also opened in other windows', async ({
  page,
}) => {
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'popup', email: shopper.email });
  const { popup, checkout } = await shop.payInPopup();
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  await expect(popup.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  const tab = await page.context().newPage();
  await tab.goto(popup.url());
  await expect(tab.getByRole('heading', { name: 'This order is open in another window' })).toBeVisible();
  // It has an opener, which is not the shop's page, and may close itself.
  const [opened] = await Promise.all([
    popup.waitForEvent('popup'),
    popup.evaluate(() => void open(location.href)),
  ]);
  await expect.poll(() => opened.isClosed(), { timeout: 20_000 }).toBe(true);
  await popup.getByRole('button', { name: /^Pay \$[\d.]+ today$/ }).click();
  await expect(shop.result).toHaveText('Thank you', { timeout: 30_000 });
});

test('delivery is chosen in the shop after a dialog, which shows the payments of the total with it [MER-093]', async ({
  page,
}) => {
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express-deferred', display: 'dialog', email: shopper.email });
  const { checkout } = await shop.payInDialog();
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  const frame = page.frameLocator('iframe[title]');
  await frame.getByRole('button', { name: 'Add a new address' }).click();
  await frame.getByRole('button', { name: 'Enter the address yourself' }).click();
  await frame.getByLabel('Full name').fill('Ana Marlow');
  await frame.getByLabel('Street address').fill('14 Gantry Street');
  await frame.getByLabel('Suburb or town').fill('Thornbury');
  await frame.getByLabel('State or territory').selectOption('VIC');
  await frame.getByLabel('Postcode').fill('3071');
  await frame.getByRole('button', { name: 'Use this address' }).click();
  const pay = frame.getByRole('button', { name: /^Pay \$[\d.]+ today$/ });
  await expect(pay).not.toHaveAttribute('aria-disabled');
  await pay.click();

  await expect(shop.result).toHaveText('Choose your delivery', { timeout: 30_000 });
  await expect
    .poll(() => shop.told('onComplete'))
    .toEqual([expect.objectContaining({ deferredShipping: true, shippingOptionId: null })]);
  await page.getByRole('radio', { name: /^Next day/ }).check();
  await expect(page.getByTestId('schedule').getByText('$33.74').first()).toBeVisible();
  await page.getByTestId('place-order').click();
  await expect(shop.result).toHaveText('Thank you');
  await expect(page.getByTestId('result-amount')).toHaveText('$134.95');
});
