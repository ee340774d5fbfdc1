/** Staying logged in on a device, and leaving it. */
import type { Page } from 'playwright/test';
import { expectLanding, landingOn, openDoor, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { test } from '../support/test.ts';

const logIn = async (page: Page, isRemembered: boolean) => {
  const way = landingOn(page);
  await openDoor(page, 'portal');
  await way.giveEmail(scenarioAddress('good'));
  if (isRemembered) await page.getByRole('checkbox', { name: 'Keep me logged in on this device' }).check();
  await way.givePassword(seededPassword);
  await expectLanding(page, '/');
};

/** As after half a day: the server knows the token no more. */
const endSession = (page: Page) => page.evaluate(() => localStorage.setItem('x-auth-token', 'too-old'));

test('a remembered shopper comes back without a password after the session has ended [ACC-461] [POR-047] [POR-073]', async ({
  page,
}) => {
  await logIn(page, true);
  await endSession(page);
  await page.reload();
  await expectLanding(page, '/');
});

test('a shopper who is not remembered logs in again [POR-048]', async ({ page }) => {
  await logIn(page, false);
  await endSession(page);
  await page.reload();
  await expectLanding(page, '/login-email');
});

test('whoever signs out is not remembered any more [POR-009] [POR-049] [POR-079]', async ({ page }) => {
  await logIn(page, true);
  await portalOn(page).signOut('Alex');
  await expectLanding(page, '/login-email');
  await portalOn(page).open();
  await page.reload();
  await expectLanding(page, '/login-email');
});
