import type { Page } from 'playwright/test';
import { checkoutOn } from '../support/checkout.ts';
import { scenarioAddress } from '../support/landing.ts';
import { capture, newCheckout } from '../support/merchant.ts';
import { portalOn } from '../support/portal.ts';
import { runDonation, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const donationFile = /donation-part/;

/** A shopper with a card, at the summary of an order of 120.00 from a shop that offers donations. */
async function atTheOrder(page: Page, home: 'AU' | 'NZ') {
  const email = scenarioAddress('good', home);
  const { token, address } = await newCheckout({ home, donation: true });
  await page.goto(address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(email);
  await checkout.givePassword(seededPassword);
  await expect(checkout.instalments).toHaveCount(4);
  return { checkout, token, email };
}

test('no donation is offered or fetched while no campaign runs', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const { checkout } = await atTheOrder(page, 'AU');
  await expect(checkout.payButton).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(fetched.filter((url) => donationFile.test(url))).toEqual([]);
});

test('a shopper opts in to a donation, pays it with the first payment, and finds it with the order [PAY-044] [PAY-067] [PAY-387]', async ({
  page,
}) => {
  const end = await runDonation('SURFRIDER21', 'NZ');
  // Under reduced motion the last page doesn't return to the shop while it is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    const { checkout, token, email } = await atTheOrder(page, 'NZ');
    const box = page.getByRole('checkbox', { name: /Add a donation of .*2\.00 to today’s payment/ });
    await expect(box).not.toBeChecked();
    await expect(checkout.payButton).toContainText('30.00');
    await box.check();
    await expect(checkout.instalments.first()).toContainText('32.00');
    await expect(checkout.payButton).toContainText('32.00');
    await checkout.pay();
    await expect(checkout.title).toContainText(/32\.00 approved/);
    await expect(checkout.text('Today’s payment includes your donation')).toContainText('2.00');
    const { orderId, originalAmount } = await capture(token, 'NZ');
    expect(originalAmount.amount).toBe('120.00');
    const portal = portalOn(page);
    await portal.open('NZ');
    await portal.giveEmail(email);
    await portal.givePassword(seededPassword);
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await portal.openOrder(orderId, 'NZ');
    await expect(
      page.locator('dt', { hasText: 'Donation' }).locator('xpath=following-sibling::dd'),
    ).toContainText('2.00');
    await expect(
      page.locator('dt', { hasText: 'Order total' }).locator('xpath=following-sibling::dd'),
    ).toContainText('120.00');
  } finally {
    await end();
  }
});
