/** What the shop does with a checkout: it trusts only its own server, captures the payment, and refunds it. */
import type { BrowserContext } from 'playwright/test';
import { createCaller } from '../support/by-call.ts';
import { cards } from '../support/card-frame.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('the line under the price shows the first of four payments', async ({ page }) => {
  const shop = shopOn(page);
  await shop.openProduct();
  await expect(shop.placement).toContainText('or 4 payments of $30.00 with Fourfold');
  await shop.openProduct({ amount: '20.00' });
  await expect(shop.placement).toContainText('Fourfold is available for orders from $');
});

interface Answered {
  readonly call: string;
  // biome-ignore lint/suspicious/noExplicitAny: read as it is on the wire, where no type holds.
  readonly answer: any;
}

/** The answered calls that a checkout's page makes about it: method, and path below the token. */
function watchCheckout(context: BrowserContext): () => Promise<Answered[]> {
  const answered: Promise<Answered>[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const [, below] = /^\/portal\/consumers\/checkout\/[^/]+(.*)$/.exec(pathname) ?? [];
    if (below === undefined) return;
    const call = `${response.request().method()} ${below}`;
    // The page that made the call may be gone by now.
    const answer = response.json().catch(() => null);
    answered.push(answer.then((found) => ({ call, answer: found })));
  });
  return () => Promise.all(answered);
}

const todayInSydney = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

test('the shop captures and refunds a payment in four, and gets a signed webhook for each [MER-207] [PAY-053] [PAY-070] [PAY-071]', async ({
  page,
  context,
}) => {
  const { email, password } = await knownShopper([cards.good]);
  const shop = shopOn(page);
  const answered = watchCheckout(context);
  const began = todayInSydney();
  await createCaller('checkout').logIn(page, email, password);
  await shop.openProduct({ display: 'redirect', email, amount: '110.10' });
  const { checkout } = await shop.payByRedirect();
  await expect(checkout.instalments).toHaveText([/^\$27\.53Today/, /^\$27\.53/, /^\$27\.53/, /^\$27\.51/]);
  await checkout.pay();
  await expect(shop.result).toHaveText('Thank you');
  const calls = await answered();
  expect(calls.map(({ call }) => call)).toEqual(['GET ', 'POST /start', 'POST /confirm']);
  const dates: string[] = calls.at(1)?.answer.instalments.map(({ dueDate }: { dueDate: string }) => dueDate);
  expect([began, todayInSydney()]).toContain(dates[0]);
  expect(dates.map((date) => daysBetween(dates[0] ?? '', date))).toEqual([0, 14, 28, 42]);

  await page.getByTestId('order-link').click();
  const order = shop.office;
  await expect(order.captured).toHaveText('$0.00');
  await order.act('capture', '100.00');
  await expect(order.captured).toHaveText('$100.00');
  await expect(order.open).toHaveText('$10.10');
  await order.act('void', '10.10');
  await expect(order.state).toHaveText('CAPTURED');
  await order.act('capture', '1.00');
  await expect(page.getByText('Refused: payment_not_open')).toBeVisible();
  await order.act('refund', '40.00');
  await expect(order.refunded).toHaveText('$40.00');
  const orderId = await order.orderId.innerText();
  const reference = page.url().split('/').pop() ?? '';

  await expect(async () => {
    await shop.openWebhooks();
    const known = shop.deliveries.filter({ hasText: new RegExp(`${orderId}|${reference}`) });
    for (const event of ['captured', 'refunded']) {
      await expect(known.filter({ hasText: event }).first()).toContainText('verified, handled', {
        timeout: 500,
      });
    }
  }).toPass();
});

test('an address with the status SUCCESS does not make an order paid [MER-051] [MER-205]', async ({
  page,
  context,
}) => {
  const { email } = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { token } = await shop.payInPopup();
  const elsewhere = shopOn(await context.newPage());
  await elsewhere.openResult(token, 'SUCCESS');
  await expect(elsewhere.result).toHaveText('Not paid yet');

  await shop.layer.getByRole('button', { name: 'Cancel' }).click();
  expect((await shop.end()).name).toBe('onCancel');
  await shop.openResult(token, 'SUCCESS');
  await expect(shop.result).toHaveText('Order not paid');
});

test('a shop page that is reloaded while the checkout is open is told how it ended [MER-050]', async ({
  page,
}) => {
  const { email, password } = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email });
  const { checkout } = await shop.payInPopup();
  await checkout.giveEmail(email);
  await checkout.givePassword(password);
  await checkout.payButton.waitFor();
  await page.reload();
  await expect(shop.payButton).toBeVisible();
  await checkout.pay();
  expect(await shop.end()).toMatchObject({ name: 'onComplete' });
  await expect(shop.result).toHaveText('Thank you');
});
