/** A shopper moves the date of the next payment, in the built portal. */
import type { Page } from 'playwright/test';
import { formatDate } from '#shared/domain/dates.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { linkTo, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

async function signIn(page: Page, email: string) {
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(email);
  await portal.givePassword(seededPassword);
  await portal.order('Marlow Field').first().click();
  await expect(portal.payments).toHaveCount(4);
  return portal;
}

test('a date is moved: both dates show, and the outbox has a message with a link to the order', async ({
  page,
}) => {
  const email = scenarioAddress('good+move-ok');
  const portal = await signIn(page, email);
  const open = page.getByRole('button', { name: 'Move next date' });
  // Dates don't break, so their spaces are no-break spaces.
  const before = (await portal.payments.nth(1).innerText()).replace(/\s/g, ' ');
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 860 });

  // By keyboard alone, from the chosen date to the one after it.
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  const posted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/change'),
  );
  await dialog.getByRole('button', { name: /^Move to / }).press('Enter');
  const item = await (await posted).json();
  await expect(dialog.getByText(/^Moved to /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [now, first] = [item.installmentDueDate, item.originalInstallmentDueDate].map((date: string) =>
    formatDate(date, 'en-AU', 'weekday').replace(/\s/g, ' '),
  );
  expect(before).toContain(first);
  await expect(portal.payments.nth(1)).toContainText(`${now}`);
  await expect(portal.payments.nth(1)).toContainText(`Moved from ${first}`);
  // The only move that is allowed was made, so its button is gone.
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const link = page.url().replace(/\?.*$/, '');
  await expect.poll(() => linkTo(email).catch(() => null)).toBe(link);
});

test('a date that can’t move says why, and a late payment is offered to be paid first', async ({ page }) => {
  const portal = await signIn(page, scenarioAddress('overdue'));
  await page.getByRole('button', { name: 'Move next date' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This date can’t be moved')).toBeVisible();
  await expect(dialog.getByText(/A late payment can’t be moved/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Pay .+ first$/ }).click();
  await expect(portal.dialog.payButton).toBeVisible();
});
