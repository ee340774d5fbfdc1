/** What a shopper hears from us, by the switches of the portal and by the link of a mail. */
import type { Page } from 'playwright/test';
import { expectGoodLooks } from '../support/accessibility.ts';
import { expectPath, openLoggedIn, scenarioAddress } from '../support/landing.ts';
import { portalAddress } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });

test('choices are stored at once, and a link of a mail ends the news without a login [POR-010] [POR-013] [POR-014] [POR-318]', async ({
  browser,
  page,
}) => {
  const email = scenarioAddress('good', 'US');
  await openLoggedIn(page, 'portal', email, { path: '/preferences', country: 'US' });
  const news = switchOf(page, 'New shops and offers by email');
  const checks = switchOf(page, 'Credit checks');
  const offers = switchOf(page, 'Prescreened offers');
  const dialog = page.getByRole('dialog');
  await expect(news).not.toBeChecked();
  await expect(offers).toBeChecked();
  await expectGoodLooks(page);

  await news.click();
  await expect(news).toBeChecked();
  await expect(news).not.toHaveAttribute('aria-busy');
  await page.getByRole('button', { name: 'What this means' }).click();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog.getByText('Choose one of the two to continue.')).toBeVisible();
  await expectGoodLooks(page);
  await dialog.getByRole('radio', { name: 'No, opt me out' }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(offers).not.toBeChecked();
  await page.reload();
  await expect(news).toBeChecked();
  await expect(offers).not.toBeChecked();
  await offers.click();
  await expect(offers).toBeChecked();
  await expect(offers).not.toHaveAttribute('aria-busy');
  await checks.click();
  await expect(checks).not.toBeChecked();
  await expect(offers).toHaveAttribute('aria-disabled', 'true');
  await expect(offers).not.toBeChecked();
  await expectGoodLooks(page);

  const mail = await (await browser.newContext()).newPage();
  await mail.goto(`${portalAddress('US')}#/unsubscribe?email=${encodeURIComponent(email)}`);
  await expect(mail.getByText(email)).toBeVisible();
  await expect(mail).toHaveURL(({ hash }) => hash === '#/unsubscribe');
  await expectGoodLooks(mail);
  await mail.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(mail.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await expectGoodLooks(mail);
  await mail.getByRole('button', { name: 'Go to your account' }).click();
  await expectPath(mail, '/login-email');
  await page.reload();
  await expect(checks).not.toBeChecked();
  await expect(news).not.toBeChecked();
});
