/**
 * What shoppers see who cannot verify a mobile, an email or a second factor, and the order in which new shoppers verify
 * them.
 */
import type { Page } from 'playwright/test';
import { type AppName, appNames } from '../support/apps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { joinAndSeeTheOrder } from '../support/journeys.ts';
import { anyCode } from '../support/known-shopper.ts';
import {
  accessPagesOn,
  expectLanding,
  openLogin,
  scenarioAddress,
  stayDeclined,
} from '../support/landing.ts';
import { newMobile } from '../support/people.ts';
import { seededPassword, setFlag } from '../support/sandbox.ts';
import { test } from '../support/test.ts';

type AccessPages = ReturnType<typeof accessPagesOn>;

const triesOfACode = 5;

/** Uses up all attempts; after the last even the right code is refused. */
async function useUpCodes(pages: AccessPages) {
  for (let wrong = 0; wrong < triesOfACode; wrong += 1) {
    await pages.giveCode('');
    await pages.giveCode('999999');
    await expectProblem(pages.code, 'This code isn’t right.');
  }
  await pages.giveCode('');
  await pages.giveCode(anyCode);
}

for (const app of appNames) {
  test.describe(`in the ${app}`, () => {
    test.beforeEach(({ page }) => stayDeclined(page));

    test('a second factor that may not be sent ends the login [ACC-088] [ACC-147]', async ({ page }) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(scenarioAddress('good+2fa+otp-limit'));
      await pages.givePassword(seededPassword);
      await pages.sendCode();
      await expectLanding(page, '/verify-declined');
    });

    test('too many wrong codes of a second factor end the login [ACC-089] [ACC-102]', async ({ page }) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(scenarioAddress('good+2fa'));
      await pages.givePassword(seededPassword);
      await pages.sendCode();
      await expectLanding(page, '/security-verify-confirm');
      await useUpCodes(pages);
      await expectLanding(page, '/verify-declined');
    });

    test('a reset whose code may not be sent to the chosen place ends [ACC-096] [ACC-127]', async ({
      page,
    }) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(scenarioAddress('nopassword+sms-off+otp-limit'));
      await expectLanding(page, '/reset-password-verify-ask');
      await page.getByRole('radio', { name: /^Email/ }).check();
      await pages.sendCode();
      await expectLanding(page, '/verify-declined');
    });

    test('a mobile that may not be sent a code ends the registration [ACC-147] [ACC-156]', async ({
      page,
    }) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(scenarioAddress('new+otp-limit'));
      await pages.giveMobile(newMobile('AU').typed);
      await expectLanding(page, '/verify-declined-mobile');
      await pages.startAgain.click();
      await expectLanding(page, '/login-email');
    });

    test('too many wrong codes of a mobile end the registration [ACC-147] [ACC-169]', async ({ page }) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(scenarioAddress('new'));
      await pages.giveMobile(newMobile('AU').typed);
      await expectLanding(page, '/verify-confirm');
      await useUpCodes(pages);
      await expectLanding(page, '/verify-declined-mobile');
    });
  });
}

test.describe('in Canada', () => {
  // One after the other, because the flag is set for the whole country.
  test.describe.configure({ mode: 'default' });
  test.use({ locale: 'en-CA' });

  test('without the flag a new shopper joins a checkout and sees the order in four [ACC-031] [PAY-388]', ({
    page,
  }) => joinAndSeeTheOrder(page, 'CA', '$30.00'));

  test.describe('where the email is verified too', () => {
    let takeBack: (() => Promise<void>) | undefined;
    test.beforeAll(async () => {
      takeBack = await setFlag('fraud-email-verification-consumer-enabled', true, { market: 'CA' });
    });
    test.afterAll(() => takeBack?.());

    const atTheCodeOfAnEmail = async (page: Page, app: AppName) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app, 'CA');
      await pages.giveEmail(scenarioAddress('new', 'CA'));
      await expectLanding(page, '/verify-confirm-email');
      return pages;
    };

    const atAnotherEmail = async (page: Page, app: AppName) => {
      const pages = await atTheCodeOfAnEmail(page, app);
      await pages.follow('This isn’t my email address');
      await expectLanding(page, '/verify-ask-email');
      return pages;
    };

    for (const app of appNames) {
      test(`in the ${app} a new shopper verifies the email, then the mobile, and then fills in the profile [ACC-019] [ACC-020] [ACC-022]`, async ({
        page,
      }) => {
        const pages = await atTheCodeOfAnEmail(page, app);
        await pages.giveCode(anyCode);
        await expectLanding(page, '/verify-ask');
        await pages.giveMobile(newMobile('CA').typed);
        await expectLanding(page, '/verify-confirm');
        await pages.giveCode(anyCode);
        await expectLanding(page, '/profile');
      });

      test(`in the ${app} a new shopper may enter another email, and verifies that [ACC-176] [ACC-178]`, async ({
        page,
      }) => {
        const pages = await atAnotherEmail(page, app);
        await pages.email.fill(scenarioAddress('new', 'CA'));
        await pages.sendCode();
        await expectLanding(page, '/verify-confirm-email');
        await pages.giveCode(anyCode);
        await expectLanding(page, '/verify-ask');
      });

      test(`in the ${app} an email that may not be sent a code ends the registration [ACC-147] [ACC-183]`, async ({
        page,
      }) => {
        const pages = await atAnotherEmail(page, app);
        await pages.email.fill(scenarioAddress('new+otp-limit', 'CA'));
        await pages.sendCode();
        await expectLanding(page, '/verify-declined-email');
      });

      test(`in the ${app} too many wrong codes of an email end the registration [ACC-147] [ACC-169]`, async ({
        page,
      }) => {
        const pages = await atTheCodeOfAnEmail(page, app);
        await useUpCodes(pages);
        await expectLanding(page, '/verify-declined-email');
      });
    }
  });
});
