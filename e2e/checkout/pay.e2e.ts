import { cards } from '../support/card-frame.ts';
import { atTheSummary } from '../support/journeys.ts';
import { merchantOf } from '../support/merchant.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const stateOf = async (token: string) => (await merchantOf().getCheckout(token)).state;

test('a card pays the first instalment, and the shopper returns to the shop [PAY-355]', async ({ page }) => {
  const { checkout, token } = await atTheSummary(page);
  await checkout.addCard(cards.good);
  await expect(checkout.savedCard(cards.good)).toBeChecked();
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
  expect(await stateOf(token)).toBe('APPROVED');
  await checkout.button('Back to Marlow Field').click();
  await page.waitForURL(`${origins.shop}/result?cart=7&status=SUCCESS&orderToken=${token}`);
});

test('the summary shows the picture of the first item, which is at the address of the shop', async ({
  page,
}) => {
  const price = { amount: '120.00', currency: 'AUD' } as const;
  const imageUrl = `${origins.shop}/products/tern-table-lamp/picture.svg`;
  await atTheSummary(page, { items: [{ name: 'Tern table lamp', quantity: 1, price, imageUrl }] });
  const picture = page.locator(`img[src="${imageUrl}"]`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
});

test('a card that needs the bank’s check is added and pays once the shopper approves [PAY-259] [PAY-260]', async ({
  page,
}) => {
  const { checkout, token } = await atTheSummary(page);
  await checkout.addCard(cards.challenge);
  await checkout.bank.approve();
  await expect(checkout.savedCard(cards.challenge)).toBeChecked();
  await checkout.pay();
  await checkout.bank.approve();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
  expect(await stateOf(token)).toBe('APPROVED');
});

test('the bank’s check is a modal over the order, and Escape cancels it [ACC-374]', async ({ page }) => {
  const { checkout, token } = await atTheSummary(page);
  await checkout.addCard(cards.challenge);
  await checkout.bank.approve();
  await checkout.pay();
  const { dialog } = checkout.bank;
  await expect(dialog.getByRole('heading', { name: 'Your bank wants to check it’s you' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(checkout.alert('Your bank didn’t confirm this payment')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(checkout.payButton).toBeFocused();
  expect(await stateOf(token)).toBe('STARTED');
});

test('a bank’s check that the shopper declines takes nothing and leaves the order payable', async ({
  page,
}) => {
  const { checkout, token } = await atTheSummary(page);
  await checkout.addCard(cards.challenge);
  await checkout.bank.approve();
  await checkout.pay();
  await checkout.bank.decline();
  await expect(
    checkout.alert('Your bank didn’t confirm this payment, so nothing was charged.'),
  ).toBeVisible();
  expect(await stateOf(token)).toBe('STARTED');
  await checkout.pay();
  await checkout.bank.approve();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});

test('a card whose bank always fails the check is not added, and another one pays', async ({ page }) => {
  const { checkout } = await atTheSummary(page);
  await checkout.addCard(cards.failedChallenge);
  await expect(checkout.alert('Your bank didn’t confirm this payment')).toBeVisible();
  await checkout.saveCard(cards.good);
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});

const declines = [
  { card: cards.insufficientFunds, says: 'There isn’t enough money on this card', does: 'Use another card.' },
  {
    card: cards.transient,
    says: 'The payment didn’t reach your bank',
    does: 'Try again, or use another card.',
  },
] as const;

for (const { card, says, does } of declines) {
  test(`a card declined with "${says}" leaves the order payable with another [PAY-389]`, async ({ page }) => {
    const { checkout, token } = await atTheSummary(page);
    await checkout.addCard(card);
    await checkout.pay();
    await expect(checkout.alert(says)).toContainText(does);
    await expect(checkout.alert(says)).toContainText('$30.00 was not paid');
    expect(await stateOf(token)).toBe('STARTED');
    await checkout.addCard(cards.good);
    await checkout.pay();
    await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
    expect(await stateOf(token)).toBe('APPROVED');
  });
}

test('a card whose details the bank refuses is not added, and another card pays [PAY-365]', async ({
  page,
}) => {
  const { checkout } = await atTheSummary(page);
  await checkout.addCard(cards.invalidDetails);
  await expect(checkout.alert('We couldn’t set up this card')).toContainText('Nothing was charged.');
  await checkout.button('Try again').click();
  await checkout.saveCard(cards.good);
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});

test('a card that is already saved is not added twice, and another one pays [PAY-227]', async ({ page }) => {
  const { checkout } = await atTheSummary(page);
  await checkout.addCard(cards.duplicate);
  await expect(checkout.alert('You’ve already added this card.')).toBeVisible();
  await checkout.button('See your cards').click();
  await checkout.addCard(cards.good);
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});

test('a card stopped by the fraud rule ends the order, and nothing is charged [PAY-389]', async ({
  page,
}) => {
  const { checkout, token } = await atTheSummary(page);
  await checkout.addCard(cards.fraud);
  await checkout.pay();
  await expect(checkout.title).toHaveText('This order was not placed');
  await expect(checkout.text('nothing was charged')).toBeVisible();
  expect(await stateOf(token)).toBe('DECLINED');
});

test('the third decline ends the order [PAY-389]', async ({ page }) => {
  const { checkout, token } = await atTheSummary(page);
  await checkout.addCard(cards.insufficientFunds);
  for (const state of ['STARTED', 'STARTED', 'DECLINED']) {
    await checkout.pay();
    await expect.poll(() => stateOf(token)).toBe(state);
    if (state === 'STARTED') await expect(checkout.alert('There isn’t enough money')).toBeVisible();
    if (state === 'STARTED') await expect(checkout.payButton).toBeVisible();
  }
  await expect(checkout.title).toHaveText('This order was not placed');
});
