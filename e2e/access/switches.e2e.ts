/** Flags that lead elsewhere. Each is turned for a country or a shopper whom no other test knows by it. */

import { doors, expectLanding, landingOn, openDoor, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword, setFlag } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

let takeBack: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await takeBack?.();
  takeBack = undefined;
});

test('without the automatic reset a shopper chooses where the code goes [ACC-095] [ACC-096] [ACC-100]', async ({
  browser,
}) => {
  takeBack = await setFlag('auto-sms-password-reset', false, { market: 'US' });
  for (const door of doors) {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const way = landingOn(page);
    await openDoor(page, door, 'US');
    await way.giveEmail(scenarioAddress('nopassword', 'US'));
    await expectLanding(page, '/reset-password-verify-ask');
    await page.getByRole('radio', { name: /^Email/ }).check();
    await way.sendCode();
    await expectLanding(page, '/reset-password-verify-confirm');
    await context.close();
  }
});

test('a shopper who may correct the profile is asked to on coming back [ACC-204] [ACC-205]', async ({
  context,
  page,
}) => {
  const email = scenarioAddress('good+id-notverified');
  const way = landingOn(page);
  await openDoor(page, 'portal');
  await way.giveEmail(email);
  await way.givePassword(seededPassword);
  await expectLanding(page, '/identification');
  takeBack = await setFlag('au-profile-check-editing-retry-portal-enabled', true, { consumer: email });
  const later = await context.newPage();
  await portalOn(later).open('AU', '/profile');
  await expect(landingOn(later).heading('We couldn’t match your details')).toBeVisible();
});
