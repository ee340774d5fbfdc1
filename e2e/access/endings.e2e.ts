/** Where somebody ends who cannot prove a mobile, an email or a second factor; and the order in which a newcomer proves them. */
import type { Page } from 'playwright/test';
import { type Door, doors } from '../support/doors.ts';
import { anyCode } from '../support/known-shopper.ts';
import { expectLanding, landingOn, openDoor, scenarioAddress } from '../support/landing.ts';
import { newMobile } from '../support/people.ts';
import { seededPassword, setFlag } from '../support/sandbox.ts';
import { expectProblem } from '../support/saying.ts';
import { test } from '../support/test.ts';

type Way = ReturnType<typeof landingOn>;

const triesOfACode = 5;

/** After the last try even the right code comes too late. */
async function useUpCodes(way: Way) {
  for (let wrong = 0; wrong < triesOfACode; wrong += 1) {
    await way.giveCode('');
    await way.giveCode('999999');
    await expectProblem(way.code, 'This code isn’t right.');
  }
  await way.giveCode('');
  await way.giveCode(anyCode);
}

for (const door of doors) {
  test.describe(`in the ${door}`, () => {
    test('a second factor that may not be sent ends the login [ACC-088] [ACC-147]', async ({ page }) => {
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(scenarioAddress('good+2fa+otp-limit'));
      await way.givePassword(seededPassword);
      await way.sendCode();
      await expectLanding(page, '/verify-declined');
    });

    test('too many wrong codes of a second factor end the login [ACC-089] [ACC-102]', async ({ page }) => {
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(scenarioAddress('good+2fa'));
      await way.givePassword(seededPassword);
      await way.sendCode();
      await expectLanding(page, '/security-verify-confirm');
      await useUpCodes(way);
      await expectLanding(page, '/verify-declined');
    });

    test('a reset whose code may not be sent to the chosen place ends [ACC-096] [ACC-127]', async ({
      page,
    }) => {
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(scenarioAddress('nopassword+sms-off+otp-limit'));
      await expectLanding(page, '/reset-password-verify-ask');
      await page.getByRole('radio', { name: /^Email/ }).check();
      await way.sendCode();
      await expectLanding(page, '/verify-declined');
    });

    test('a mobile that may not be sent a code ends the registration [ACC-147] [ACC-156]', async ({
      page,
    }) => {
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(scenarioAddress('new+otp-limit'));
      await way.giveMobile(newMobile('AU').typed);
      await expectLanding(page, '/verify-declined-mobile');
      await way.startAgain.click();
      await expectLanding(page, '/login-email');
    });

    test('too many wrong codes of a mobile end the registration [ACC-147] [ACC-169]', async ({ page }) => {
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(scenarioAddress('new'));
      await way.giveMobile(newMobile('AU').typed);
      await expectLanding(page, '/verify-confirm');
      await useUpCodes(way);
      await expectLanding(page, '/verify-declined-mobile');
    });
  });
}

test.describe('where the email is verified too', () => {
  // One after the other: the flag is Canada's.
  test.describe.configure({ mode: 'default' });
  test.use({ locale: 'en-CA' });
  let takeBack: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    takeBack = await setFlag('fraud-email-verification-consumer-enabled', true, { market: 'CA' });
  });
  test.afterAll(() => takeBack?.());

  const atAnotherEmail = async (page: Page, door: Door) => {
    const way = landingOn(page);
    await openDoor(page, door, 'CA');
    await way.giveEmail(scenarioAddress('new', 'CA'));
    await expectLanding(page, '/verify-confirm-email');
    await way.follow('This isn’t my email address');
    await expectLanding(page, '/verify-ask-email');
    return way;
  };

  for (const door of doors) {
    test(`in the ${door} a newcomer proves the email, then the mobile, and then says who they are [ACC-019] [ACC-020] [ACC-022]`, async ({
      page,
    }) => {
      const way = landingOn(page);
      await openDoor(page, door, 'CA');
      await way.giveEmail(scenarioAddress('new', 'CA'));
      await expectLanding(page, '/verify-confirm-email');
      await way.giveCode(anyCode);
      await expectLanding(page, '/verify-ask');
      await way.giveMobile(newMobile('CA').typed);
      await expectLanding(page, '/verify-confirm');
      await way.giveCode(anyCode);
      await expectLanding(page, '/profile');
    });

    test(`in the ${door} a newcomer may name another email, and proves that [ACC-176] [ACC-178]`, async ({
      page,
    }) => {
      const way = await atAnotherEmail(page, door);
      await way.email.fill(scenarioAddress('new', 'CA'));
      await way.sendCode();
      await expectLanding(page, '/verify-confirm-email');
      await way.giveCode(anyCode);
      await expectLanding(page, '/verify-ask');
    });

    test(`in the ${door} an email that may not be sent a code ends the registration [ACC-147] [ACC-183]`, async ({
      page,
    }) => {
      const way = await atAnotherEmail(page, door);
      await way.email.fill(scenarioAddress('new+otp-limit', 'CA'));
      await way.sendCode();
      await expectLanding(page, '/verify-declined-email');
    });

    test(`in the ${door} too many wrong codes of an email end the registration [ACC-147] [ACC-169]`, async ({
      page,
    }) => {
      const way = landingOn(page);
      await openDoor(page, door, 'CA');
      await way.giveEmail(scenarioAddress('new', 'CA'));
      await expectLanding(page, '/verify-confirm-email');
      await useUpCodes(way);
      await expectLanding(page, '/verify-declined-email');
    });
  }
});
