/** A shopper tells that an order goes back, in the built portal. */
import type { Page } from 'playwright/test';
import { formatDate } from '#shared/domain/dates.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { linkTo, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

async function openOrder(page: Page, email: string) {
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(email);
  await portal.givePassword(seededPassword);
  await portal.order('Marlow Field').first().click();
  await expect(portal.payments).toHaveCount(4);
  return portal;
}

async function give(page: Page, date: Date) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill(String(date.getUTCDate()));
  await dialog.getByLabel('Month').fill(String(date.getUTCMonth() + 1));
  await dialog.getByLabel('Year').fill(String(date.getUTCFullYear()));
}

test('a return moves the next payment, shows with the order, and an email says so; what two tabs tell is told once', async ({
  page,
  context,
}) => {
  const email = scenarioAddress('good+move-ok');
  const portal = await openOrder(page, email);
  const open = page.getByRole('button', { name: 'Tell us about a return' });
  const other = await context.newPage();
  await other.goto(page.url());
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve sent it back' }).press('Enter');
  await expect(dialog.getByRole('heading')).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 860 });

  const now = new Date(await page.evaluate(() => Date.now()));
  await give(page, new Date(now.getTime() + 3 * 86_400_000));
  await dialog.getByLabel('Why').selectOption('DAMAGED');
  await dialog.getByRole('button', { name: 'Tell Fourfold' }).click();
  await expect(dialog.getByText('That day is still to come.')).toBeVisible();
  await give(page, new Date(now.getTime() - 86_400_000));
  const posted = page.waitForResponse((response) => response.url().endsWith('/notify-return'));
  await dialog.getByRole('button', { name: 'Tell Fourfold' }).click();
  const { updatedScheduleDueDate } = await (await posted).json();
  const moved = formatDate(updatedScheduleDueDate, 'en-AU', 'weekday');
  await expect(dialog.getByRole('heading')).toContainText(`moves to ${moved}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(portal.payments.nth(1)).toContainText(moved);
  await expect(page.getByText(/^You sent it back on /)).toBeVisible();
  await expect(page.getByText('Your return')).toBeFocused();
  const link = page.url().replace(/\?.*$/, '');
  await expect.poll(() => linkTo(email).catch(() => null)).toBe(link);

  await other.getByRole('button', { name: 'Tell us about a return' }).click();
  await other.getByRole('button', { name: 'I’ve sent it back' }).click();
  await give(other, new Date(now.getTime() - 86_400_000));
  await other.getByLabel('Why').selectOption('OTHER');
  await other.getByRole('button', { name: 'Tell Fourfold' }).click();
  await expect(
    other.getByRole('dialog').getByText('You’ve told us about this return already.'),
  ).toBeVisible();
  await other.goBack();
  await expect(other.getByRole('dialog')).toHaveCount(0);
});
