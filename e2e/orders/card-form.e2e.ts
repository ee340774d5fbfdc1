/** The fields of a card, in the frame of the card provider, as each app shows them. */
import type { Locator } from 'playwright/test';
import { cards, expiry } from '../support/card-frame.ts';
import { atTheSummary } from '../support/journeys.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { expect, test } from '../support/one-window.ts';
import { portalOn } from '../support/portal.ts';

const invalidNumber = 'This number doesn’t match any card. Check it against your card.';
const codeOf = (digits: 3 | 4) => new RegExp(`^The security code has ${digits} digits\\.`);

/** A valid number of each brand, whether or not the brand is accepted. */
const codeLengths = [
  { brand: 'Visa', number: cards.good, digits: 3 },
  { brand: 'Mastercard', number: cards.mastercard, digits: 3 },
  { brand: 'Amex', number: '378282246310005', digits: 4 },
  { brand: 'Diners Club', number: '36227206271667', digits: 3 },
  { brand: 'Discover', number: '6011111111111117', digits: 3 },
  { brand: 'JCB', number: '3530111333300000', digits: 3 },
  { brand: 'no brand', number: '9111111111111111', digits: 3 },
] as const;

interface CardForm {
  readonly number: Locator;
  readonly expiry: Locator;
  readonly securityCode: Locator;
  text(words: string | RegExp): Locator;
}

/** The rules of every card form. `lastPayment` is the date of the order's last payment. */
async function expectRules(card: CardForm, submit: () => Promise<void>, lastPayment: Date): Promise<void> {
  const { number, securityCode } = card;
  await number.pressSequentially('4111111111111111');
  await expect(number).toHaveValue('4111 1111 1111 1111');
  // More digits than the brand has stay as they were typed, up to the length of the field.
  await number.pressSequentially('9999');
  await expect(number).toHaveValue('4111111111111111999');
  await number.clear();
  await number.pressSequentially('378282246310005');
  await expect(number).toHaveValue('3782 822463 10005');
  await number.pressSequentially('999');
  await expect(number).toHaveValue('37828224631000599');

  await card.expiry.fill(expiry);
  await securityCode.fill('90');
  for (const wrong of ['4111111111111112', '9111111111111111', '4111111111111111110']) {
    await number.fill(wrong);
    await submit();
    await expect(card.text(invalidNumber)).toBeVisible();
  }
  await number.fill('6011111111111117');
  await submit();
  await expect(card.text(/^We can’t take Discover\./)).toBeVisible();
  await expect(card.text(invalidNumber)).toHaveCount(0);

  for (const { brand, number: typed, digits } of codeLengths) {
    await number.fill(typed);
    await securityCode.fill('9'.repeat(digits - 1));
    await submit();
    await expect(card.text(codeOf(digits)), brand).toBeVisible();
    await securityCode.fill('9'.repeat(digits));
    await expect(card.text(/^The security code has/), brand).toHaveCount(0);
  }

  await number.fill('4111111111111112');
  const lasting = monthOf(lastPayment, 0);
  await card.expiry.fill(monthOf(lastPayment, -1));
  await submit();
  await expect(card.text(/^This card expires before your last payment on/)).toBeVisible();
  await card.expiry.fill(lasting);
  await submit();
  await expect(card.text(/^This card expires before/)).toHaveCount(0);
  await expect(card.text(invalidNumber)).toBeVisible();
}

/** Month and year as they are typed. */
function monthOf(day: Date, later: number): string {
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later, 1));
  return `${String(month.getUTCMonth() + 1).padStart(2, '0')}${String(month.getUTCFullYear()).slice(2)}`;
}

/** The date of the last payment of an Australian order that is placed today. */
function sixWeeksOn(): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
  return new Date(Date.parse(today) + 42 * 24 * 60 * 60 * 1000);
}

const rows = '[PAY-198] [PAY-199] [PAY-200] [PAY-203] [PAY-205] [PAY-208] [ACC-383]';

test(`a card in the checkout must follow the rules of its brand and outlast the last payment ${rows}`, async ({
  page,
}) => {
  const { checkout } = await atTheSummary(page);
  await checkout.addCardButton.click();
  await expectRules(checkout.card, () => checkout.saveCardButton.click(), sixWeeksOn());
});

test(`a card in the portal must follow the same rules ${rows}`, async ({ page }) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.first().click();
  await portal.dialog.newCard.check();
  await expectRules(portal.dialog.card, () => portal.dialog.pay(), sixWeeksOn());
});
