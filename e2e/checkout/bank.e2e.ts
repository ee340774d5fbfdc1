/** A bank account pays: linked in the checkout, settled or returned by its bank three days later. */
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { type Checkout, checkoutOn } from '../support/checkout.ts';
import { scenarioAddress } from '../support/landing.ts';
import { capture, newCheckout } from '../support/merchant.ts';
import { portalOn } from '../support/portal.ts';
import { advance, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

/** The summary of an order of 120.00 at the shop in the United States. */
async function atTheSummary(page: Page, email: string): Promise<{ checkout: Checkout; token: string }> {
  const { token, address } = await newCheckout({ home: 'US' });
  await page.goto(address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(email);
  await checkout.givePassword(seededPassword);
  await expect(checkout.instalments).toHaveCount(4);
  return { checkout, token };
}

/** Logs in at the bank and links that account, by the keyboard where a shopper would type. */
async function link(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a payment method' }).first().click();
  await page.getByRole('button', { name: 'Link a bank account' }).click();
  const bank = page.frameLocator('iframe[src*="//bank."]');
  await bank.getByRole('button', { name: 'Harbor First Bank' }).press('Enter');
  await bank.getByLabel('Username').fill(`shopper-${randomInt(1_000_000_000)}`);
  await bank.getByLabel('Password').fill('any');
  await bank.getByLabel('Password').press('Enter');
  await bank.getByLabel(account).check();
  await bank.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Link this account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: new RegExp(account) })).toBeChecked();
}

const outcomes = [
  { account: 'Everyday Checking', status: 'Paid', isOwedAgain: false },
  { account: 'Empty Checking', status: 'To pay', isOwedAgain: true },
] as const;

for (const { account, status, isOwedAgain } of outcomes) {
  test(`an order is paid from "${account}", linked in the checkout, and three days later the payment is "${status}" [PAY-396]`, async ({
    page,
  }) => {
    const email = scenarioAddress('good', 'US');
    // Under reduced motion the last page doesn't return to the shop while it is read.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { checkout, token } = await atTheSummary(page, email);
    await link(page, account);
    await checkout.pay();
    await expect(checkout.title).toHaveText(/30\.00 approved/);
    await expect(checkout.text('takes about three days')).toBeVisible();
    const { orderId } = await capture(token, 'US');

    const portal = portalOn(page);
    await portal.open('US');
    await portal.giveEmail(email);
    await portal.givePassword(seededPassword);
    await portal.order('Juniper Goods').first().waitFor();
    await portal.openOrder(orderId, 'US');
    await expect(portal.payments.first()).toContainText('Processing');
    await advance(3, email);
    await page.reload();
    await expect(portal.payments.first()).toContainText(status);
    const payAgain = portal.payments.first().getByRole('button', { name: 'Pay now' });
    await expect(payAgain).toHaveCount(isOwedAgain ? 1 : 0);
  });
}
