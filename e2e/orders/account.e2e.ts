/** The shopper's own details, and the ways to change them. */
import { formatMobile } from '#shared/domain/access/mobile.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { anyCode, knownShopper } from '../support/known-shopper.ts';
import { accessPagesOn, expectLanding, expectPath, openLogin, scenarioAddress } from '../support/landing.ts';
import { newMobile, newPerson } from '../support/people.ts';
import { portalOn } from '../support/portal.ts';
import { linkTo, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('a shopper changes the mobile and comes back to the account with the new one [ACC-195] [POR-011] [POR-030]', async ({
  page,
}) => {
  const shopper = await knownShopper();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await expect(portal.text(shopper.email)).toBeVisible();
  const mobile = newMobile('AU');
  await portal.button('Change mobile number').click();
  await expectPath(page, '/verify-confirm-email');
  await portal.giveCode(anyCode);
  await portal.giveMobile(mobile.typed);
  await expectPath(page, '/verify-confirm');
  await portal.giveCode(anyCode);
  await expectPath(page, '/account');
  await expect(page.getByRole('status').filter({ hasText: 'Your mobile number is changed' })).toBeVisible();
  await expect(portal.text(formatMobile(mobile.stored, 'AU'))).toBeVisible();
});

test('a shopper changes the email and logs in with the new one [ACC-194] [POR-029]', async ({ page }) => {
  const shopper = await knownShopper();
  const { email } = newPerson('AU');
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.open('AU', '/account');
  await portal.button('Change email').click();
  await expectPath(page, '/verify-confirm');
  await portal.giveCode(anyCode);
  await expectPath(page, '/verify-ask-email');
  await portal.email.fill(email);
  await portal.button('Send me a code').click();
  await expectPath(page, '/verify-confirm-email');
  await portal.giveCode(anyCode);
  await expectPath(page, '/login-email');
  await portal.signIn({ ...shopper, email });
});

test('a shopper who did not change the email undoes the change by the link in a text message', async ({
  browser,
  page,
}) => {
  const shopper = await knownShopper();
  const { email } = newPerson('AU');
  const thief = await (await browser.newContext()).newPage();
  const theirs = portalOn(thief);
  await theirs.signIn(shopper);
  await theirs.open('AU', '/account');
  await theirs.button('Change email').click();
  await theirs.giveCode(anyCode);
  await theirs.email.fill(email);
  await theirs.button('Send me a code').click();
  await theirs.giveCode(anyCode);
  await expectPath(thief, '/login-email');
  await theirs.signIn({ ...shopper, email });

  const portal = portalOn(page);
  // The email was never confirmed, so the mobile gets the link.
  await page.goto(await linkTo(shopper.mobile.stored));
  await expect(page.getByRole('heading', { name: 'Your email was changed' })).toBeVisible();
  await expectAccessible(page);
  await portal.button('This wasn’t me: undo').click();
  await portal.button('Choose a new password').click();
  await expectPath(page, '/reset-password-verify-confirm');
  await portal.giveCode(anyCode);
  await expectPath(page, '/reset-password');
  await thief.reload();
  await expectPath(thief, '/login-email');
});

test('a shopper changes the password, which ends the login elsewhere, and too many wrong ones end it here [POR-321] [POR-330] [POR-331]', async ({
  browser,
  page,
}) => {
  const shopper = await knownShopper();
  const elsewhere = await (await browser.newContext()).newPage();
  await portalOn(elsewhere).signIn(shopper);
  const portal = portalOn(page);
  await portal.signIn(shopper);
  await portal.open('AU', '/security');
  await portal.button('Change password').click();
  await page.getByLabel('Current password').fill(shopper.password);
  await page.getByLabel('New password').fill('velvet-harbour-61');
  await portal.button('Save new password').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible();
  await elsewhere.reload();
  await expectPath(elsewhere, '/login-email');
  await page.reload();
  await portal.button('Change password').click();
  await page.getByLabel('New password').fill('copper-lantern-58');
  const wrong = portal.text('This isn’t your current password');
  for (const attempt of [1, 2, 3, 4, 5]) {
    await page.getByLabel('Current password').fill(`not-it-${attempt}`);
    await expect(wrong).toBeHidden();
    await portal.button('Save new password').click();
    await expect(wrong).toBeVisible();
  }
  await page.getByLabel('Current password').fill('not-it-6');
  await portal.button('Save new password').click();
  await expectPath(page, '/login-email');
});

test('a shopper under a policy hold is told so once, and then sees everything but can change nothing [POR-055]', async ({
  page,
}) => {
  const pages = accessPagesOn(page);
  const portal = portalOn(page);
  await openLogin(page, 'portal');
  await pages.giveEmail(scenarioAddress('policyhold+orders-1'));
  await pages.givePassword(seededPassword);
  await expectLanding(page, '/identification-declined');
  await pages.press('Continue');
  await expectLanding(page, '/');
  const notice = page.getByRole('region', { name: 'Your account is on hold' });
  await expect(notice).toBeVisible();
  await portal.orders.getByRole('link').first().click();
  await expect(portal.payments.first()).toBeVisible();
  await portal.open('AU', '/account');
  await expect(notice).toBeVisible();
  await expect(portal.text(/@scenario\.test/)).toBeVisible();
  await expect(portal.button('Change email')).toHaveCount(0);
  await portal.open('AU', '/security');
  await expect(portal.button('Change password')).toBeVisible();
  await expect(portal.button('Change number')).toHaveCount(0);
  await portal.open('AU', '/login-email');
  await expectLanding(page, '/');
});
