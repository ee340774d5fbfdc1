/** A password reset, from the email to the first login with the new password, and every way in which it ends early. */
import type { Page } from 'playwright/test';
import { sandboxMobile } from '#sandbox/seed/sandbox-mobile.ts';
import { resetPasswordVerifyConfirm } from '#shared/contract/access/password-reset.contract.ts';
import { type AppName, appNames } from '../support/apps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { anyCode } from '../support/known-shopper.ts';
import {
  accessPagesOn,
  expectLanding,
  forgetBrowser,
  homeOf,
  openLogin,
  scenarioAddress,
  stayDeclined,
} from '../support/landing.ts';
import { newPassword } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const wrongCode = '999999';
/** The date of birth of every shopper of a scenario address. */
const birthDate = '15061990';

/** Enters the email and starts a password reset. */
async function forget(page: Page, app: AppName, email: string) {
  const pages = accessPagesOn(page);
  await openLogin(page, app);
  await pages.giveEmail(email);
  await expectLanding(page, '/login-password');
  await pages.follow('I forgot my password');
  await expectLanding(page, '/reset-password-verify-confirm');
  return pages;
}

async function giveAnswers(page: Page, answers: { mobile: string; birthDate: string }) {
  const pages = accessPagesOn(page);
  await page.getByLabel('Mobile number on your account').fill(answers.mobile);
  await page.getByLabel('Date of birth').fill(answers.birthDate);
  await pages.press('Continue');
}

/** The new password logs in, and the old one does not any more. */
async function expectOnlyNewPassword(page: Page, app: AppName, email: string) {
  const pages = accessPagesOn(page);
  await forgetBrowser(page);
  await openLogin(page, app);
  await pages.giveEmail(email);
  await pages.givePassword(seededPassword);
  await expectProblem(pages.password, 'This email and password don’t match.');
  await pages.givePassword(newPassword);
}

/** As in another tab of that browser. */
async function useUpCode(page: Page, email: string) {
  const { path, method } = resetPasswordVerifyConfirm;
  await page.evaluate(
    async ({ path, method, body }) => {
      const headers = { 'content-type': 'application/json', 'x-country-code': 'AU' };
      for (let wrong = 0; wrong < 5; wrong += 1) await fetch(path, { method, headers, body });
    },
    { path, method, body: JSON.stringify({ email, code: wrongCode }) },
  );
}

for (const app of appNames) {
  test.describe(`in the ${app}`, () => {
    test.beforeEach(({ page }) => stayDeclined(page));

    test('a forgotten password is replaced, and only the new one logs in [ACC-094] [ACC-121] [ACC-125] [ACC-126]', async ({
      page,
    }) => {
      const email = scenarioAddress('good');
      const pages = await forget(page, app, email);
      await pages.giveCode(wrongCode);
      await expectProblem(pages.code, 'This code isn’t right.');
      await pages.giveCode(anyCode);
      await expectLanding(page, '/reset-password');
      await pages.saveNewPassword('aaaaaaaaaaaa');
      await expectProblem(pages.newPassword, /Very weak, \d of 4\. You need at least 2\./);
      await pages.newPassword.fill(newPassword);
      await expect(pages.newPassword).toHaveAccessibleDescription(/(Strong|Very strong), [34] of 4\./);
      await pages.press('Save and log in');
      await expectLanding(page, homeOf[app]);
      await expectOnlyNewPassword(page, app, email);
      await expectLanding(page, homeOf[app]);
    });

    test('a shopper who must choose a new password does so after a code [ACC-072]', async ({ page }) => {
      const email = scenarioAddress('resetpw');
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(email);
      await pages.givePassword(seededPassword);
      await expectLanding(page, '/reset-password-verify-confirm');
      await pages.giveCode(anyCode);
      await expectLanding(page, '/reset-password');
      await pages.saveNewPassword(newPassword);
      await expectLanding(page, homeOf[app]);
      await expectOnlyNewPassword(page, app, email);
      await expectLanding(page, homeOf[app]);
    });

    test('with a second factor a reset also asks questions, whether its code comes by email or by text [ACC-096] [ACC-103] [ACC-106] [ACC-116] [ACC-124]', async ({
      page,
    }) => {
      const email = scenarioAddress('good+2fa');
      const mobile = sandboxMobile(email, 'AU');
      const pages = await forget(page, app, email);
      await pages.follow('Send the code another way');
      await expectLanding(page, '/reset-password-verify-ask');
      await page.getByRole('radio', { name: /^Email/ }).check();
      await pages.sendCode();
      await expectLanding(page, '/reset-password-verify-confirm');
      await expect(pages.text(email)).toBeVisible();
      await pages.giveCode(anyCode);
      await expectLanding(page, '/reset-password-two-factors-check');
      await giveAnswers(page, { mobile, birthDate: '16061990' });
      await expect(pages.text('These answers don’t match your account.')).toBeVisible();
      await expect(page.getByLabel('Mobile number on your account')).toHaveValue('');
      await giveAnswers(page, { mobile, birthDate });
      await expectLanding(page, '/reset-password');
      // The answers don't replace the second factor of the next login.
      await pages.saveNewPassword(newPassword);
      await expectLanding(page, '/security-verify-ask');
      await expectOnlyNewPassword(page, app, email);
      await expectLanding(page, '/security-verify-ask');
    });

    test('three wrong answers end the reset, and the link back starts over [ACC-117] [ACC-147] [ACC-198]', async ({
      page,
    }) => {
      const email = scenarioAddress('good+2fa');
      const pages = await forget(page, app, email);
      await pages.giveCode(anyCode);
      await expectLanding(page, '/reset-password-two-factors-check');
      for (let wrong = 0; wrong < 3; wrong += 1) {
        await giveAnswers(page, { mobile: '0400000001', birthDate });
        await expect(pages.text('These answers don’t match your account.')).toBeVisible();
      }
      await giveAnswers(page, { mobile: sandboxMobile(email, 'AU'), birthDate });
      await expectLanding(page, '/verify-declined');
      await pages.startAgain.click();
      await expectLanding(page, '/login-email');
    });

    test('too many wrong codes end the reset [ACC-101] [ACC-127]', async ({ page }) => {
      const pages = await forget(page, app, scenarioAddress('good'));
      for (let wrong = 0; wrong < 5; wrong += 1) {
        await pages.giveCode('');
        await pages.giveCode(wrongCode);
        await expectProblem(pages.code, 'This code isn’t right.');
      }
      await pages.giveCode('');
      await pages.giveCode(anyCode);
      await expectLanding(page, '/verify-declined');
    });

    test('a code that was used up elsewhere ends the reset at the new password [ACC-127]', async ({
      page,
    }) => {
      const email = scenarioAddress('good');
      const pages = await forget(page, app, email);
      await pages.giveCode(anyCode);
      await expectLanding(page, '/reset-password');
      await useUpCode(page, email);
      await pages.saveNewPassword(newPassword);
      await expectLanding(page, '/verify-declined');
    });

    test('where no code may be sent any more the reset ends at once [ACC-127]', async ({ page }) => {
      const pages = accessPagesOn(page);
      await openLogin(page, app);
      await pages.giveEmail(scenarioAddress('good+otp-limit'));
      await pages.follow('I forgot my password');
      await expectLanding(page, '/verify-declined');
    });
  });
}
