/** Where most tests begin: a shopper who has done the earlier steps in the browser, as people do. */
import { expect, type Page } from 'playwright/test';
import { cards } from './card-frame.ts';
import { type Checkout, checkoutOn } from './checkout.ts';
import { capture, newCheckout } from './merchant.ts';
import { newPerson, type Person } from './people.ts';

/** A new Australian in front of an order of 120.00 from the seeded shop. */
export async function atTheSummary(
  page: Page,
  person: Person = newPerson(),
): Promise<{ checkout: Checkout; token: string; person: Person }> {
  const { token, address } = await newCheckout();
  await page.goto(address);
  const checkout = checkoutOn(page);
  await checkout.join(person);
  await expect(checkout.instalments).toHaveCount(4);
  return { checkout, token, person };
}

/** As above, with the first instalment paid by that card and the order captured by the shop. */
export async function withAnOrder(
  page: Page,
  card: string = cards.good,
): Promise<{ person: Person; orderId: string }> {
  const { checkout, token, person } = await atTheSummary(page);
  await checkout.addCard(card);
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
  const { orderId } = await capture(token);
  return { person, orderId };
}
