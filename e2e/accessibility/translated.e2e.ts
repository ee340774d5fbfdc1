/** Pages that the browser translates: each journey works as in any page, and no text or amount stays that has changed. */
import type { Page } from 'playwright/test';
import { translatePage } from '#shared/testing/translate-page.ts';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { anyCode, knownShopper, shopperWithAnOrder } from '../support/known-shopper.ts';
import {
  accessPagesOn,
  expectLanding,
  expectPath,
  openLoggedIn,
  openLogin,
  scenarioAddress,
  showPassport,
} from '../support/landing.ts';
import { newCheckout } from '../support/merchant.ts';
import { newMobile, newPerson } from '../support/people.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// A page that throws fails its test.
test.beforeEach(({ context }) =>
  context.addInitScript({
    content: `(${translatePage})((message) => reportError(new Error(message)));`,
  }),
);

const wrongPassword = /password (don’t|doesn’t|do not|does not) match|wrong password/i;

/** The page is translated, and nowhere does an old text stand beside the new one. */
async function expectTranslated(page: Page) {
  await expect(page.locator('h1 font font').first()).toBeVisible();
  await expect(page.locator('font + font')).toHaveCount(0);
}

test('a shopper logs in after a wrong password, adds a card, and pays after the bank’s check', async ({
  page,
}) => {
  const shopper = await knownShopper();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail('nobody');
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword('not-my-password');
  await expect(checkout.text(wrongPassword)).toBeVisible();
  await expectTranslated(page);
  await checkout.givePassword(shopper.password);
  await expect(checkout.instalments).toHaveCount(4);
  await checkout.addCard(cards.insufficientFunds);
  await expect(checkout.savedCard(cards.insufficientFunds)).toBeChecked();
  await checkout.pay();
  await expect(checkout.alert(/\S/)).toBeVisible();
  await checkout.addCard(cards.challenge);
  await checkout.bank.approve();
  await checkout.pay();
  await checkout.bank.approve();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});

test('a new shopper joins, with a wrong code first, and is asked for a document', async ({ page }) => {
  const pages = accessPagesOn(page);
  const person = newPerson('NZ');
  await openLogin(page, 'checkout', 'NZ');
  await pages.giveEmail(scenarioAddress('new+id-notverified+doc-verified', 'NZ'));
  await pages.giveMobile(person.mobile.typed);
  await pages.giveCode('999999');
  await expectProblem(pages.code, 'This code isn’t right.');
  await pages.giveCode(anyCode);
  await expectLanding(page, '/profile');
  await pages.saveProfile();
  await pages.fillProfile(person);
  await pages.agree();
  await pages.saveProfile();
  await expectLanding(page, '/identification');
  await expectTranslated(page);
});

test('a shopper whose document is refused tries again', async ({ page }) => {
  await openLoggedIn(page, 'portal', scenarioAddress('good+id-notverified+doc-rejected'));
  await expectLanding(page, '/identification');
  await showPassport(page);
  await expect(page.getByText('We couldn’t match these details.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check my passport' })).toBeVisible();
  await expectTranslated(page);
});

test('an EXPRESS order shows the amounts of the delivery that is chosen', async ({ page }) => {
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'popup', email: shopper.email });
  const { popup, checkout } = await shop.payInPopup();
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  await popup.getByRole('button', { name: 'Add a new address' }).click();
  await popup.getByRole('button', { name: 'Enter the address yourself' }).click();
  await popup.getByLabel('Full name').fill('Ana Marlow');
  await popup.getByLabel('Street address').fill('14 Gantry Street');
  await popup.getByLabel('Suburb or town').fill('Thornbury');
  await popup.getByLabel('State or territory').selectOption('VIC');
  await popup.getByLabel('Postcode').fill('3071');
  await popup.getByRole('button', { name: 'Use this address' }).click();
  const [standard, nextDay] = [/^Standard/, /^Next day/].map((name) => popup.getByRole('radio', { name }));
  await expect(popup.getByText('$31.74').first()).toBeVisible();
  await nextDay?.check();
  await expect(popup.getByText('$33.74').first()).toBeVisible();
  await expect(popup.getByText('$31.74')).toHaveCount(0);
  await standard?.check();
  await expect(popup.getByText('$31.74').first()).toBeVisible();
  await expect(popup.getByText('$33.74')).toHaveCount(0);
  await expectTranslated(popup);
  await checkout.pay();
  await expect(page.getByTestId('result-amount')).toHaveText('$126.95', { timeout: 30_000 });
});

test('a shopper pays other amounts of an order, and changes the mobile', async ({ page }) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(shopper.email);
  await portal.givePassword('not-my-password');
  await expect(portal.text(wrongPassword)).toBeVisible();
  await portal.givePassword(shopper.password);
  await portal.order('Marlow Field').first().click();
  await expectTranslated(page);
  const dialog = page.getByRole('dialog');

  await portal.button('Pay another amount').click();
  await dialog.getByRole('checkbox').nth(1).check();
  await expect(dialog.getByText('2 payments')).toBeVisible();
  await dialog.getByRole('checkbox').nth(1).uncheck();
  await expect(dialog.getByText('1 payment')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose how to pay' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('radio', { name: 'Another amount' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  const payments = dialog.getByRole('region', { name: 'Where it goes' });
  await expect(payments.getByText('$17.50 left')).toBeVisible();
  await expectTranslated(page);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10.00');
  await expect(payments.getByText('$20.00 left')).toBeVisible();
  await expect(dialog.getByText('$17.50 left')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await portal.dialog.payByNewCard();
  await expect(portal.dialog.text('$10.00 paid')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Left to pay' })).toContainText('$80.00');

  await portal.open('AU', '/account');
  await portal.button('Change mobile number').click();
  await expectPath(page, '/verify-confirm-email');
  await portal.giveCode(anyCode);
  await portal.giveMobile(newMobile('AU').typed);
  await expectPath(page, '/verify-confirm');
  await portal.giveCode(anyCode);
  await expectPath(page, '/account');
  await expect(page.getByRole('status').filter({ hasText: 'Your mobile number is changed' })).toBeVisible();
});

test('a shopper moves the date of the next payment', async ({ page }) => {
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(scenarioAddress('good+move-ok'));
  await portal.givePassword(seededPassword);
  await portal.order('Marlow Field').first().click();
  await portal.button('Move next date').click();
  const dialog = page.getByRole('dialog');
  const choices = dialog.getByRole('radio');
  await choices.nth(1).check();
  await choices.nth(2).check();
  const move = dialog.getByRole('button', { name: /^Move to / });
  const date = (await move.innerText()).replace('Move to ', '');
  await move.click();
  await expect(dialog.getByText(`Moved to ${date}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(portal.payments.nth(1)).toContainText(date);
});
