/** Where a shopper is logged in, and ending it from another browser. */
import { expectAccessible } from '../support/accessibility.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { expectPath } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('a shopper ends logins elsewhere, whose open page says so and keeps what was written [POR-015] [POR-016] [POR-333] [POR-335]', async ({
  browser,
  page,
}) => {
  const shopper = await shopperWithAnOrder();
  const elsewhere = await (await browser.newContext()).newPage();
  const there = portalOn(elsewhere);
  await there.signIn(shopper);
  await there.openOrder(shopper.orderId);
  await there.payNowButton.waitFor();

  const portal = portalOn(page);
  await portal.signIn(shopper);
  await page.getByRole('button', { name: shopper.givenNames }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Security' }).click();
  await expectPath(page, '/security');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(portal.text('This device')).toHaveCount(1);
  // Two browsers here, one checkout, and the caller that joined and chose a password.
  const ends = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Log out .+/ });
  await expect(ends.first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'logged out everywhere else' })).toBeVisible();
  await expect(portal.text('You’re logged in on this device only.')).toBeVisible();

  await there.payNowButton.click();
  await expect(there.text('You were logged out before you paid')).toBeVisible();
  await there.password.or(there.email).waitFor();
  if (await there.email.isVisible()) await there.giveEmail(shopper.email);
  await there.givePassword(shopper.password);
  await expect(elsewhere).toHaveURL(new RegExp(`/order/${shopper.orderId}`));
  await expect(there.text('You were logged out before you paid')).toHaveCount(0);

  await portal.open('AU', '/manage-logins');
  await expect(ends).toHaveCount(2);
  await expectAccessible(page);
  await ends.nth(1).click();
  await expect(page.getByRole('status').filter({ hasText: 'is logged out' })).toBeVisible();
  await ends.click();
  await expectPath(page, '/login-email');
  await expect(portal.text('You’ve been logged out')).toHaveCount(0);
});
