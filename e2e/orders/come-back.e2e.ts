import { cards } from '../support/card-frame.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { merchantOf } from '../support/merchant.ts';
import { expect, test } from '../support/one-window.ts';
import { portalOn } from '../support/portal.ts';
import { advance } from '../support/sandbox.ts';

const statuses = ['Paid', 'To pay', 'To pay', 'To pay'] as const;

test('the order is shown with its schedule, and the next payment is made with the saved card [POR-006] [PAY-111] [PAY-191]', async ({
  page,
}) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await expect(portal.orders).toHaveCount(1);
  await expect(portal.orders.first()).toContainText('1 of 4 paid');
  await portal.order('Marlow Field').click();
  await expect(portal.text(new RegExp(shopper.orderId))).toBeVisible();
  await expect(portal.payments).toContainText(statuses);
  await expect(portal.payments).toContainText(['$30.00', '$30.00', '$30.00', '$30.00']);

  await portal.payNowButton.click();
  await expect(portal.dialog.savedCard(cards.good)).toBeChecked();
  await portal.dialog.pay();
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
  await portal.dialog.button('Done').click();
  await expect(portal.payments).toContainText(['Paid', 'Paid', 'To pay', 'To pay']);
  expect((await merchantOf().getPayment(shopper.orderId)).state).toBe('CAPTURED');
});

test('the next payment is made with a new card, after the bank’s check [PAY-259] [PAY-260]', async ({
  page,
}) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.click();
  await portal.dialog.payByNewCard(cards.challenge);
  await portal.dialog.bank.approve();
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
  await portal.dialog.button('Done').click();
  await expect(portal.payments).toContainText(['Paid', 'Paid', 'To pay', 'To pay']);
});

test('a declined card says what to do, and another one pays [PAY-379]', async ({ page }) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.click();
  await portal.dialog.payByNewCard(cards.insufficientFunds);
  await expect(portal.dialog.alert('$30.00 was not paid')).toContainText('Use another card.');
  await portal.dialog.button('Choose another card').click();
  await portal.dialog.savedCard(cards.good).check();
  await portal.dialog.pay();
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
});

test('a payment is charged automatically on its due date', async ({ page }) => {
  const shopper = await shopperWithAnOrder();
  await advance(14, shopper.email);
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await expect(portal.payments).toContainText(['Paid', 'Paid', 'To pay', 'To pay']);
});

test('a payment that the card declines twice is overdue, and the shopper pays it with another card [POR-123]', async ({
  page,
}) => {
  const shopper = await shopperWithAnOrder(cards.paysOnce);
  await advance(16, shopper.email);
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await expect(portal.overdueAlert).toContainText('$30.00');
  await portal.overdueAlert.getByRole('link', { name: 'Pay $30.00' }).click();
  await portal.dialog.payByNewCard(cards.good);
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
  await portal.dialog.button('Done').click();
  await expect(portal.payments).toContainText(['Paid', 'Paid', 'To pay', 'To pay']);
  await portal.openOrder(shopper.orderId);
  await portal.link('Orders').first().click();
  await expect(portal.orders.first()).toContainText('2 of 4 paid');
  await expect(portal.overdueAlert).toHaveCount(0);
});

test('a late fee is paid together with its instalment', async ({ page }) => {
  const shopper = await shopperWithAnOrder(cards.paysOnce);
  await advance(22, shopper.email);
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.overdueAlert.getByRole('link', { name: 'Pay $40.00' }).click();
  await expect(portal.dialog.text('Includes a late fee of $10.00.')).toBeVisible();
  await portal.dialog.payByNewCard(cards.good);
  await expect(portal.dialog.text('$40.00 paid')).toBeVisible();
  await portal.dialog.button('Done').click();
  await expect(portal.payments).toContainText(['Paid', 'Paid', 'To pay', 'To pay']);
  await portal.openOrder(shopper.orderId);
  await expect(page.getByRole('region', { name: 'Left to pay' })).toContainText('$60.00');
});
