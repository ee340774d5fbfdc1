/** A card of American Express where it is not accepted, in each app. */
import { cardFrame } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { openLoggedIn, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

const amex = '378282246310005';
const inGeneral = /^We can’t take Amex in your country\./;
const ofAnOrder = /^This order can’t be paid by Amex\./;

test('an Amex is refused in one wording for the account, and in another for an order [PAY-201] [ACC-384]', async ({
  page,
}) => {
  const email = scenarioAddress('good+move-ok', 'GB');
  const portal = portalOn(page);
  await openLoggedIn(page, 'portal', email, { path: '/billing', country: 'GB' });
  await portal.button('Add a card').click();
  const inBilling = cardFrame(page);
  await inBilling.fill(amex);
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click();
  await expect(inBilling.text(inGeneral)).toBeVisible();

  await portal.open('GB');
  await portal.order('Larch Lane').first().click();
  await portal.payNowButton.click();
  await portal.dialog.newCard.check();
  await portal.dialog.card.fill(amex);
  await portal.dialog.pay();
  await expect(portal.dialog.card.text(ofAnOrder)).toBeVisible();

  await openLoggedIn(page, 'checkout', email, { country: 'GB' });
  const checkout = checkoutOn(page);
  await checkout.addCardButton.click();
  await checkout.saveCard(amex);
  await expect(checkout.card.text(ofAnOrder)).toBeVisible();
});
