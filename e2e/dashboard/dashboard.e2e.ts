/** A merchant's people in the dashboard: signing in, a refund, the answer to a dispute, a new key. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { triggerEvent } from '#shared/contract/control/events.contract.ts';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import type { TriggeredEvent } from '#shared/contract/control/triggered-events.ts';
import { createFourfoldClient } from '#widget/server/index.ts';
import { expectGoodLooks } from '../support/accessibility.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const dashboard = (path = '') => `${origins.api.replace('127.0.0.1', 'localhost')}/dashboard${path}`;

async function control<Reply>(path: string, body: unknown): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origins.api}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect([path, response.status]).toEqual([path, 201]);
  return (await response.json()) as Reply;
}

/** A merchant whom no other test knows. */
async function newMerchant() {
  const { merchantId, secretKey } = await control<{ merchantId: string; secretKey: string }>(
    createMerchant.path,
    { displayName: 'Lamps', countryCode: 'AU', allowedOrigins: ['http://localhost:3000'] },
  );
  const path = triggerEvent.path.replace('{merchantId}', merchantId);
  return {
    secretKey,
    trigger: (type: TriggeredEvent) => control<{ orderId: string; disputeId: string }>(path, { type }),
    client: (key: string) =>
      createFourfoldClient({ baseUrl: origins.api, merchantId, secretKey: key, retries: 0 }),
  };
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** A request of the merchant's server that is refused. @returns its error id */
async function refusedRequest(merchant: Awaited<ReturnType<typeof newMerchant>>): Promise<string> {
  const refused = merchant.client(merchant.secretKey).getPayment('999999999');
  return refused.then(
    () => '',
    (error: { errorId: string }) => error.errorId,
  );
}

async function signIn(page: Page, secretKey: string): Promise<void> {
  await page.goto(dashboard('/payments'));
  await page.getByLabel('Secret key').fill(secretKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
}

test('a merchant signs in by a key, refunds a part of a payment, and stays signed in', async ({ page }) => {
  const merchant = await newMerchant();
  const { orderId } = await merchant.trigger('payment.captured');
  await signIn(page, merchant.secretKey);
  await expect(page.getByText('Lamps').first()).toBeVisible();
  await page.getByRole('row', { name: orderId }).getByRole('link').click();
  const panel = page.getByRole('region', { name: `Payment ${orderId}` });
  await panel.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount').fill('45.00');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(panel.getByText('Part refunded')).toBeVisible();
  expect((await merchant.client(merchant.secretKey).getPayment(orderId)).refunded.amount).toBe('45.00');
  await page.reload();
  await expect(panel.getByText('Part refunded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(panel).toBeVisible();
});

test('a merchant answers the dispute of a shopper', async ({ page }) => {
  const merchant = await newMerchant();
  const { disputeId } = await merchant.trigger('dispute.opened');
  await signIn(page, merchant.secretKey);
  await page.getByRole('link', { name: /^Disputes/ }).click();
  await page.getByRole('link', { name: 'The colour is not the one that the shop shows.' }).click();
  await page.getByRole('radio', { name: /^Ask for more/ }).check();
  const send = page.getByRole('button', { name: 'Ask the shopper' });
  await send.click();
  await expect(page.getByText('Write what the shopper should know.')).toBeVisible();
  await page.getByLabel('Message to the shopper').fill('Could you send a photo of the colour?');
  await send.click();
  await expect(page.getByText('Your answer was sent.')).toBeVisible();
  const dispute = await merchant.client(merchant.secretKey).disputes.get(disputeId);
  expect(dispute).toMatchObject({ status: 'INQUIRY', needsAnswer: false });
  expect(dispute.messages.at(-1)).toMatchObject({
    author: 'MERCHANT',
    text: 'Could you send a photo of the colour?',
  });
});

test('a merchant makes a second key, deletes the first, and is signed out with it', async ({ page }) => {
  const merchant = await newMerchant();
  await signIn(page, merchant.secretKey);
  await page.getByRole('link', { name: 'Keys and origins' }).click();
  await page.getByRole('button', { name: 'New secret key' }).click();
  const shown = page.getByRole('region', { name: 'Your new secret key' });
  const secret = (await shown.getByText(/^sk_/).textContent()) ?? '';
  expect((await merchant.client(secret).getConfiguration()).displayName).toBe('Lamps');
  await shown.getByRole('button', { name: /^I have stored it/ }).click();
  const old = `…${merchant.secretKey.slice(-4)}`;
  await page.getByRole('button', { name: `Delete the key ${old}` }).click();
  await page.getByRole('button', { name: 'Delete the key', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your dashboard' })).toBeVisible();
  await expect(merchant.client(merchant.secretKey).getConfiguration()).rejects.toMatchObject({ status: 401 });
});

test('a merchant finds the checkout of a payment, and saves its settlement as CSV', async ({ page }) => {
  const merchant = await newMerchant();
  const { orderId } = await merchant.trigger('payment.captured');
  const { token } = await merchant.client(merchant.secretKey).getPayment(orderId);
  await signIn(page, merchant.secretKey);
  await page.getByRole('link', { name: 'Checkouts' }).click();
  await page.getByRole('row', { name: 'Approved' }).getByRole('link').click();
  const checkout = page.getByRole('region', { name: 'Checkout' });
  await expect(checkout.getByText(token)).toBeVisible();
  await checkout.getByRole('link', { name: `Payment ${orderId}` }).click();
  await expect(page.getByRole('region', { name: `Payment ${orderId}` })).toBeVisible();
  const payments = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await textOf(await payments)).toMatch(new RegExp(`,${orderId},.*,CAPTURED,AUD,`));

  await page.getByRole('link', { name: 'Settlements' }).click();
  await page.getByRole('row', { name: 'Open' }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'How it adds up' })).toContainText('1 capture');
  const lines = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Lines as CSV' }).click();
  expect(await textOf(await lines)).toMatch(new RegExp(`,CAPTURE,${orderId},`));
});

test('a merchant finds the request that was refused, by its error id', async ({ page }) => {
  const merchant = await newMerchant();
  const errorId = await refusedRequest(merchant);
  await signIn(page, merchant.secretKey);
  await page.getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('searchbox', { name: 'Error id' }).fill(errorId);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'GET /payments/{orderId}' }).click();
  await expect(page.getByRole('region', { name: 'Our response' })).toContainText('payment_not_found');
  await page.getByRole('link', { name: 'Go live' }).click();
  const keys = page.getByRole('listitem').filter({ hasText: 'Your server signs in with a key' });
  await expect(keys).toContainText('Done');
  const webhooks = page.getByRole('listitem').filter({ hasText: 'No webhook is registered.' });
  await webhooks.getByRole('link', { name: 'Add a webhook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keys and origins' })).toBeVisible();
});

test('every page of the dashboard breaks no rule of its policy, and looks good on every screen', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const merchant = await newMerchant();
  const { orderId } = await merchant.trigger('payment.captured');
  const { disputeId } = await merchant.trigger('dispute.opened');
  const client = merchant.client(merchant.secretKey);
  const { token } = await client.getPayment(orderId);
  const [settlement] = (await client.settlements.list()).results;
  const errorId = await refusedRequest(merchant);
  await page.goto(dashboard());
  await expect(page.getByLabel('Secret key')).toBeVisible();
  await expectGoodLooks(page);
  await signIn(page, merchant.secretKey);
  for (const path of [
    '/payments',
    `/payments/${orderId}`,
    '/checkouts',
    `/checkouts/${token}`,
    '/settlements',
    `/settlements/${settlement?.settlementId}`,
    '/logs',
    `/logs/${errorId}`,
    '/go-live',
    '/disputes',
    `/disputes/${disputeId}`,
    '/webhooks',
    '/keys',
  ]) {
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(dashboard(path));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    await expect(page.locator('[aria-busy=true], .ff-loader, .ff-skeleton')).toHaveCount(0);
    await expectGoodLooks(page);
  }
});
