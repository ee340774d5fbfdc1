/** Text of twice the size, on a phone, in a language with long words. */
import type { Page } from 'playwright/test';
import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { textFaultsOn } from '../support/geometry.ts';
import { emailField, expectPath, scenarioAddress } from '../support/landing.ts';
import { newCheckout } from '../support/merchant.ts';
import { newEmail } from '../support/people.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

// The pages' security policy would refuse the style that this test adds.
test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = 'html { font-size: 200% }';
      document.head.append(style);
    });
  });
});

const press = (page: Page) => page.locator('button[type=submit]').click();

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto((await newCheckout({ locale: 'de-DE' })).address);
  await emailField(page).fill(email);
  await press(page);
}

test('a heading of one long word stays within its page', async ({ page }) => {
  await logIn(page, newEmail());
  await expectPath(page, '/verify-ask');
  await page.locator('input[type=tel]').waitFor();
  await expectNoSidewaysScroll(page);
  expect(await textFaultsOn(page)).toEqual([]);
});

test('the order, its payments and the fields of a card are read without scrolling sideways', async ({
  page,
}) => {
  await logIn(page, scenarioAddress('good'));
  await page.locator('input[type=password]').fill(seededPassword);
  await press(page);
  await expectPath(page, '/summary');
  await page.getByRole('list', { name: 'Ratenplan' }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await textFaultsOn(page)).toEqual([]);
  const { width } = (await page.getByText('Linen throw').boundingBox()) ?? { width: 0 };
  expect(width, 'room for the items of the order').toBeGreaterThan(96);

  await page.evaluate(() => location.assign('#/add-card'));
  const card = page.frameLocator('iframe[src*="/card-fields"]');
  const expiry = card.locator('input[autocomplete="cc-exp"]');
  await expiry.fill('1139');
  expect(await expiry.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the page after a payment is read without scrolling sideways', async ({ page }) => {
  // Under reduced motion the last page doesn't return to the shop automatically.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, scenarioAddress('good'));
  await page.locator('input[type=password]').fill(seededPassword);
  await press(page);
  await page.getByRole('button', { name: /^Heute .+ zahlen$/ }).click();
  await expectPath(page, '/summary-success');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('30,00');
  await expectNoSidewaysScroll(page);
});
