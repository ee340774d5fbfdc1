/** A shopper buys in a shop: in a popup, in the shop's page, in the shop's own tab. */
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { newPerson } from '../support/people.ts';
import { origins } from '../support/sandbox.ts';
import type { Screen } from '../support/screen.ts';
import { type Display, shopOn } from '../support/shop.ts';
import type { Visit } from './locator.ts';
import { test } from './test.ts';

const approved = '$30.00 approved. Your order is placed.';

/** Logs in, adds a card that the bank wants to check, and pays by it, which the bank checks as well. */
async function payByCheckedCard(screen: Screen, { email, password }: { email: string; password: string }) {
  const checkout = checkoutOn(screen);
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.addCard(cards.challenge);
  await checkout.bank.approve();
  await checkout.savedCard(cards.challenge).waitFor();
  await checkout.pay();
  await checkout.bank.approve();
  return checkout;
}

async function openProduct({ page }: Visit, display: Display, email: string) {
  const shop = shopOn(page);
  await shop.openProduct({ display, email });
  return shop;
}

const screenOfDialog = ({ page }: Visit) => page.frameLocator('iframe[title]');
const dialogOf = (visit: Visit) => checkoutOn(screenOfDialog(visit));

const toldEnd = (visit: Visit, name: string) =>
  visit.page.getByTestId('event-log').locator(`[data-event=${name}]`).waitFor();

test('buys in a popup, and the bank checks the card', async ({ visit }) => {
  const shopper = await knownShopper();
  const shop = await openProduct(visit, 'popup', shopper.email);
  const popup = await visit.windowOpenedBy(() => shop.payButton.click());
  await payByCheckedCard(popup, shopper);
  await shop.result.filter({ hasText: 'Thank you' }).waitFor();
  await toldEnd(visit, 'onComplete');
  await visit.windowCount(1);
});

test('pays by a saved card in a dialog over the shop’s page, and the bank checks the card', async ({
  visit,
}) => {
  const { email, password } = await knownShopper([cards.challenge]);
  const shop = await openProduct(visit, 'dialog', email);
  await shop.payButton.click();
  const checkout = dialogOf(visit);
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  await checkout.bank.approve();
  await shop.result.filter({ hasText: 'Thank you' }).waitFor();
  await toldEnd(visit, 'onComplete');
});

test.describe('where frames of another site keep cookies', () => {
  test.use({ framesKeepCookies: true });

  test('buys in a dialog over the shop’s page, and the bank checks the card', async ({ visit }) => {
    const shopper = await knownShopper();
    const shop = await openProduct(visit, 'dialog', shopper.email);
    await shop.payButton.click();
    await payByCheckedCard(screenOfDialog(visit), shopper);
    await shop.result.filter({ hasText: 'Thank you' }).waitFor();
    await toldEnd(visit, 'onComplete');
  });
});

test('adds a card in a dialog, or in the shop’s own tab where the dialog keeps no cookie', async ({
  visit,
  engine,
}) => {
  const { email, password } = await knownShopper();
  const shop = await openProduct(visit, 'dialog', email);
  await shop.payButton.click();
  const dialog = dialogOf(visit);
  await dialog.giveEmail(email);
  await dialog.givePassword(password);
  if (engine === 'firefox') {
    await dialog.addCard();
    await dialog.pay();
  } else {
    await dialog.addCardButton.click();
    await dialog.alert('blocks our cookie inside the shop’s page').waitFor();
    await dialog.button('Continue in a new window').click();
    // WebKit opens no window for a press inside a frame.
    await visit.addressOf(visit.page, new RegExp(`^${origins.checkout}/`));
    await visit.windowCount(1);
    const checkout = checkoutOn(visit.page);
    await checkout.giveEmail(email);
    await checkout.givePassword(password);
    await checkout.addCard();
    await checkout.pay();
  }
  await shop.result.filter({ hasText: 'Thank you' }).waitFor();
});

test('buys in the shop’s own tab, and the bank checks the card', async ({ visit }) => {
  const shopper = await knownShopper();
  const shop = await openProduct(visit, 'redirect', shopper.email);
  await shop.payButton.click();
  await visit.addressOf(visit.page, new RegExp(`^${origins.checkout}/`));
  await payByCheckedCard(visit.page, shopper);
  await shop.result.filter({ hasText: 'Thank you' }).waitFor();
});

test('closes the popup, and the shop is told of a cancel', async ({ visit }) => {
  const { email } = await knownShopper();
  const shop = await openProduct(visit, 'popup', email);
  const popup = await visit.windowOpenedBy(() => shop.payButton.click());
  await checkoutOn(popup).email.waitFor();
  await popup.close();
  await visit.windowCount(1);
  await toldEnd(visit, 'onCancel');
  await shop.layer.waitFor({ state: 'detached' });
  await shop.payButton.click();
});

test('joins in a popup, and pays by a new card', async ({ visit }) => {
  const person = newPerson();
  const shop = await openProduct(visit, 'popup', person.email);
  const popup = await visit.windowOpenedBy(() => shop.payButton.click());
  const checkout = checkoutOn(popup);
  await checkout.join(person);
  await checkout.addCard();
  await checkout.pay();
  await shop.result.filter({ hasText: 'Thank you' }).waitFor();
});

test('declines the bank’s check, is charged nothing, and pays at the next try', async ({ visit }) => {
  const { email, password } = await knownShopper([cards.challenge]);
  const shop = await openProduct(visit, 'redirect', email);
  await shop.payButton.click();
  const checkout = checkoutOn(visit.page);
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.pay();
  await checkout.bank.decline();
  await checkout.alert('Your bank didn’t confirm this payment').waitFor();
  await checkout.pay();
  await checkout.bank.approve();
  await checkout.title.filter({ hasText: approved }).or(shop.result).waitFor();
});

test('buys with a delivery that the shop offers, in a popup', async ({ visit }) => {
  const { page } = visit;
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  // Under the demo's own policy, `same-origin-allow-popups`, WebKitGTK severs the popup from its opener.
  await shop.openProduct({ kind: 'express', display: 'popup', coop: 'none', email: shopper.email });
  const popup = await visit.windowOpenedBy(() => shop.payButton.click());
  const checkout = checkoutOn(popup);
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  // The address of the account, and for it what the shop's page answers through the bridge.
  await popup.getByRole('radio', { name: /^Next day/ }).check();
  await checkout.text('$33.74').first().waitFor();
  await checkout.button('Pay $33.74 today').click();
  await shop.result.filter({ hasText: 'Thank you' }).waitFor();
  await visit.windowCount(1);
});
