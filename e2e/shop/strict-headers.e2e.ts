/** The merchant script under the strictest headers of a shop: each surface, and each way a checkout ends. */
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { shopperOf } from '#widget/testing-playwright/fourfold-fixture.ts';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { type Display, type Switches, shopOn } from '../support/shop.ts';
import { expectStrict, headersFor, test } from '../support/strict-policy.ts';
import { expect } from '../support/test.ts';

const persona = () => `good.n${randomInt(1_000_000)}`;

async function openShop(page: Page, switches: Switches) {
  const shop = shopOn(page);
  expectStrict(await shop.openProduct({ coop: 'same-origin', ...switches }));
  return { shop, shopper: shopperOf(page, origins.api) };
}

for (const display of ['popup', 'dialog', 'redirect'] as const satisfies Display[]) {
  test(`an order is paid in a ${display} [MER-081]`, async ({ page }) => {
    const { shop, shopper } = await openShop(page, { display });
    await shopper.complete({ button: shop.payButton, persona: persona(), display });
    await expect(shop.result).toHaveText('Thank you');
  });
}

test('a popup is cancelled in the shop’s page, and opened again [MER-081]', async ({ page }) => {
  const { shop } = await openShop(page, { display: 'popup' });
  await shop.payInPopup();
  await shop.layer.getByRole('button', { name: 'Cancel' }).click();
  expect((await shop.end()).name).toBe('onCancel');
  const { checkout } = await shop.payInPopup();
  await checkout.email.waitFor();
});

test('a dialog is left in the checkout, and opened again [MER-081]', async ({ page }) => {
  const { shop, shopper } = await openShop(page, { display: 'dialog' });
  await shopper.cancel({ button: shop.payButton, display: 'dialog' });
  expect((await shop.end()).name).toBe('onCancel');
  const { checkout } = await shop.payInDialog();
  await checkout.email.waitFor();
});

test('an order with delivery is paid in the dialog that takes over from the popup [MER-081]', async ({
  page,
}) => {
  const { shop } = await openShop(page, { kind: 'express', display: 'auto' });
  await shop.payInPopup();
  const dialog = page.frameLocator('iframe[title]');
  await dialog.getByTestId('email').fill(`${persona()}@scenario.test`);
  await dialog.getByTestId('continue').click();
  await dialog.getByTestId('password').fill('Paper-Crane-47');
  await dialog.getByTestId('log-in').click();
  await dialog.getByTestId('pay').and(dialog.locator(':not([aria-disabled])')).click();
  expect((await shop.end()).name).toBe('onComplete');
});

test('a shop is told of an error [MER-081]', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { shop } = await openShop(page, { display: 'popup' });
  await shop.payButton.click();
  expect((await shop.end()).name).toBe('onError');
});

/** A page with only the script, and the headers to the letter. */
const pageOf = (nonce: string) => {
  const merchantId = merchantIdOf('AU');
  return `${scriptTag().replace('<script', `<script nonce="${nonce}"`)}<body><main>
<fourfold-button merchant-id="${merchantId}" display="dialog"></fourfold-button>
<fourfold-placement merchant-id="${merchantId}" amount="120.00" currency="AUD"></fourfold-placement>
<div id="schedule"></div></main>
<script nonce="${nonce}">Fourfold.schedule('#schedule', { merchantId: '${merchantId}', amount: { amount: '120.00', currency: 'AUD' } });</script>`;
};

test('button, placement, info dialog and schedule are drawn [MER-081]', async ({ page, merchantPage }) => {
  merchantPage.show(pageOf('only-here'), headersFor('only-here'));
  await page.goto(merchantPage.origin);
  await page.getByRole('button', { name: 'Pay in 4 with Fourfold' }).waitFor();
  await expect(page.locator('fourfold-placement')).toContainText('or 4 payments of $30.00');
  await expect(page.locator('#schedule')).toContainText('$30.00');
  await page.getByRole('button', { name: 'Learn more about paying in 4' }).click();
  await expect(page.getByRole('dialog', { name: '4 payments of $30.00' })).toBeVisible();
});

test.describe('a page that breaks its own policy', () => {
  test.use({ refusedOnPurpose: /inline style/ });

  test('is noticed, so that none in the other tests means none [MER-082]', async ({
    page,
    merchantPage,
    violations,
  }) => {
    test.info().annotations.push({ type: 'plants a violation' });
    merchantPage.show(`${pageOf('only-here')}<p style="color: red">Red</p>`, headersFor('only-here'));
    await page.goto(merchantPage.origin);
    await expect.poll(() => violations).toEqual([`${merchantPage.origin} style-src-attr inline`]);
  });
});
