/** A shopper pays, reports a problem and moves a date in the portal. */
import { sandboxMobile } from '#sandbox/seed/sandbox-mobile.ts';
import { cards } from '../support/card-frame.ts';
import { anyCode, shopperWithAnOrder } from '../support/known-shopper.ts';
import { scenarioAddress } from '../support/landing.ts';
import { photo } from '../support/photo.ts';
import { newPassword, portalOn } from '../support/portal.ts';
import { advance, seededPassword, setFlag } from '../support/sandbox.ts';
import { test } from './test.ts';

test('logs in, pays an instalment by a new card that the bank checks, and logs out', async ({ visit }) => {
  const shopper = await shopperWithAnOrder();
  await advance(14, shopper.email);
  const portal = portalOn(visit.page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.first().click();
  const { dialog } = portal;
  await dialog.payByNewCard(cards.challenge);
  await dialog.bank.approve();
  await dialog.text('$30.00 paid').waitFor();
  await dialog.button('Done').click();
  await portal.payments.filter({ hasText: 'Paid' }).nth(1).waitFor();
  await portal.signOut(shopper.givenNames);
  await portal.email.waitFor();
});

test('reports a problem with a file', async ({ visit }) => {
  const shopper = await shopperWithAnOrder();
  // The order was placed today.
  await setFlag('bypass-consumer-create-dispute-order-date-check', true, { consumer: shopper.email });
  const { page } = visit;
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  // Reads the flags of this shopper.
  await page.reload();
  await portal.button('Report a problem').click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Continue' });
  await dialog.getByRole('radio', { name: 'No, it hasn’t arrived' }).check();
  await next.click();
  await next.click();
  await dialog.getByRole('radio', { name: 'Nothing arrived' }).check();
  await next.click();
  await dialog.getByLabel('What happened?').fill('Nobody in our building has it.');
  await dialog.locator('input[type=file]').setInputFiles(photo('tracking.png'));
  await dialog.getByText('tracking.png').waitFor();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText(/^We’ve told /).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('region', { name: 'Nothing arrived' })
    .filter({ hasText: 'Sent to the shop' })
    .waitFor();
});

test('moves the date of the next payment', async ({ visit }) => {
  const { page } = visit;
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(scenarioAddress('good+move-ok'));
  await portal.givePassword(seededPassword);
  await portal.order('Marlow Field').first().click();
  await page.getByRole('button', { name: 'Move next date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(2).check();
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await dialog.getByText(/^Moved to /).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await portal.payments.nth(1).filter({ hasText: 'Moved from' }).waitFor();
});

test('chooses a new password after a code and a date of birth, and logs in with a second code', async ({
  visit,
}) => {
  const { page } = visit;
  const portal = portalOn(page);
  const email = scenarioAddress('good+2fa');
  await portal.open();
  await portal.giveEmail(email);
  await portal.link('I forgot my password').click();
  await portal.giveCode(anyCode);
  await page.getByLabel('Mobile number on your account').fill(sandboxMobile(email, 'AU'));
  await portal.birthDate.fill('15061990');
  await portal.button('Continue').click();
  await portal.saveNewPassword(newPassword);
  await portal.button('Send me a code').click();
  await portal.giveCode(anyCode);
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
});
