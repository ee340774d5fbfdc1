/** The shopper's details, edited and left unsaved, and the account closed and opened again, in the built portal. */
import type { Page } from 'playwright/test';
import { expectGoodLooks } from '../support/accessibility.ts';
import { openLoggedIn, scenarioAddress } from '../support/landing.ts';
import { expect, test } from '../support/test.ts';

const open = (page: Page, story: string) =>
  openLoggedIn(page, 'portal', scenarioAddress(story), { path: '/account' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const expectHash = (page: Page, hash: string) => expect(page).toHaveURL((url) => url.hash === hash);

test('going back from an edited address asks first, and stays or leaves as it is answered; then it is saved [POR-011] [POR-285] [POR-288]', async ({
  page,
}) => {
  await open(page, 'good');
  const street = page.getByLabel('Street address');
  const edit = page.getByRole('link', { name: 'Edit name and address' });
  const question = page.getByRole('dialog', { name: 'Your changes aren’t saved' });
  await edit.waitFor();
  await expectGoodLooks(page);
  await edit.click();
  const before = await street.inputValue();
  await expectGoodLooks(page);

  await street.fill('9 Jetty Road');
  await page.goBack();
  await expect(question).toContainText(before);
  await expect(question).toContainText('9 Jetty Road');
  await expectGoodLooks(page);
  await press(page, 'Keep editing');
  await expectHash(page, '#/account?edit=details');
  await expect(street).toHaveValue('9 Jetty Road');

  await page.goBack();
  await press(page, 'Leave without saving');
  await expectHash(page, '#/account');
  await expect(edit).toBeVisible();
  await expect(page.getByText(before)).toBeVisible();
  await page.goForward();
  await expectHash(page, '#/account?edit=details');
  await expect(street).toHaveValue(before);

  await street.fill('9 Jetty Road');
  await press(page, 'Save changes');
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved' })).toBeVisible();
  await expectHash(page, '#/account');
  await page.reload();
  await expect(page.getByText('9 Jetty Road')).toBeVisible();
});

test('an account is closed in three steps, and opened again [POR-293] [POR-294] [POR-295] [POR-301]', async ({
  page,
}) => {
  await open(page, 'good');
  const dialog = page.getByRole('dialog');
  await press(page, 'Close account');
  await press(page, 'Continue');
  await expect(dialog.getByText('Choose a reason to continue.')).toBeVisible();
  await expectGoodLooks(page);
  await dialog.getByRole('radio', { name: 'I need a break' }).check();
  await press(page, 'Continue');
  await expect(dialog.getByRole('heading', { name: 'Close your account?' })).toBeVisible();
  await expectGoodLooks(page);
  await press(page, 'Close my account');
  await expect(dialog.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  await expectGoodLooks(page);

  await page.reload();
  await expect(page.getByText(/^You closed it on /)).toBeVisible();
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  await expectGoodLooks(page);
  await press(page, 'Open it again');
  await expect(dialog.getByRole('heading', { name: 'Your account is open again' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible();
  await expect(page.getByText('Your account is closed')).toHaveCount(0);
});

test('an account with something to pay stays open, and leads to the payments [POR-302]', async ({ page }) => {
  await open(page, 'good+move-ok');
  const dialog = page.getByRole('dialog');
  await press(page, 'Close account');
  await dialog.getByRole('radio', { name: 'I need a break' }).check();
  await press(page, 'Continue');
  await press(page, 'Close my account');
  await expect(dialog.getByText(/ is still to pay$/)).toBeVisible();
  await expectGoodLooks(page);
  await dialog.getByRole('link', { name: 'See your payments' }).click();
  await expectHash(page, '#/payment-schedule');
});
