/** The documentation of merchants' developers: its policy, its search, its looks, and addresses that were given out. */
import { buildDocs } from '#tooling/docs/build.mjs';
import { expectGoodLooks } from '../support/accessibility.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

/** The server has its pages under this name, and calls under every name. */
const api = () => origins.api.replace('127.0.0.1', 'localhost');
const docs = () => `${api()}/docs`;

// One worker builds it.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await buildDocs();
});

test('its pages break no rule of their own policy, load nothing from another host, and look good on every screen', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(api()) && !request.url().startsWith('data:')) faults.push(request.url());
  });
  for (const path of [
    '/',
    '/quickstart',
    '/guides/webhooks',
    '/reference',
    '/reference/createCheckout',
    '/errors',
    '/errors/idempotency_key_conflict',
  ]) {
    const answer = await page.goto(docs() + path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
    await expect(page.locator('h1')).toBeVisible();
    await expectGoodLooks(page);
  }
  expect(faults).toEqual([]);
});

test('its search finds a code, a call and a guide, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${docs()}/`);
  const search = page.getByRole('combobox', { name: 'Search the documentation' });
  // The page is there before its script is.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await search.fill('key conflict');
  await expect(page.getByRole('option').first()).toContainText('idempotency_key_conflict');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/errors\/idempotency_key_conflict/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('idempotency_key_conflict');
  for (const [words, kind, found] of [
    ['create a checkout', 'Call', 'Create a checkout'],
    ['retried order webhook', 'Guide', 'Webhooks'],
  ] as const) {
    await search.fill(words);
    const hit = page.getByRole('option').filter({ hasText: kind }).first();
    await expect(hit).toContainText(found);
  }
  await search.fill('zzzz');
  await expect(page.getByText('Nothing found.').filter({ visible: true })).toBeVisible();
});

test('on a phone the menu and the search open over the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await page.goto(`${docs()}/quickstart`);
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Idempotency' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Idempotency');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('POPUP_BLOCKED');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/errors\/POPUP_BLOCKED/);
});

test('a sample is copied, and its forms are tabs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${docs()}/reference/createCheckout`);
  const sample = page.locator('.sample').first();
  await sample.getByRole('tab', { name: 'Node' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sample.getByRole('tab', { name: 'curl' })).toHaveAttribute('aria-selected', 'true');
  await sample.getByRole('button', { name: 'Copy' }).click();
  await expect(sample.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl -X POST/);
});

test('addresses that were given out lead to today’s pages [MER-063]', async ({ page }) => {
  // The docUrl of the script, which knows the host of the checkout.
  await page.goto(`${origins.checkout}/docs/errors#POPUP_BLOCKED`);
  await expect(page).toHaveURL(`${docs()}/errors/POPUP_BLOCKED`);
  await page.goto(`${docs()}/merchant#capturePayment`);
  await expect(page).toHaveURL(`${docs()}/reference/capturePayment`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Authorise and capture at once');
  await page.goto(`${api()}/`);
  await expect(page).toHaveURL(`${docs()}/`);
  const lost = await page.goto(`${docs()}/nowhere`);
  expect(lost?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
});
