/** A forgotten password, from the email to the first login with a new one, and every way in which that ends early. */
import type { Page } from 'playwright/test';
import { sandboxMobile } from '#sandbox/seed/sandbox-mobile.ts';
import { resetPasswordVerifyConfirm } from '#shared/contract/access/password-reset.contract.ts';
import { type Door, doors } from '../support/doors.ts';
import { anyCode } from '../support/known-shopper.ts';
import {
  expectLanding,
  forgetBrowser,
  homeOf,
  landingOn,
  openDoor,
  scenarioAddress,
} from '../support/landing.ts';
import { newPassword } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expectProblem } from '../support/saying.ts';
import { expect, test } from '../support/test.ts';

const wrongCode = '999999';
/** Of everybody whom a scenario address brings to life. */
const birthDate = '15061990';

/** The email is given and the password forgotten. */
async function forget(page: Page, door: Door, email: string) {
  const way = landingOn(page);
  await openDoor(page, door);
  await way.giveEmail(email);
  await expectLanding(page, '/login-password');
  await way.follow('I forgot my password');
  await expectLanding(page, '/reset-password-verify-confirm');
  return way;
}

async function giveAnswers(page: Page, answers: { mobile: string; birthDate: string }) {
  const way = landingOn(page);
  await page.getByLabel('Mobile number on your account').fill(answers.mobile);
  await page.getByLabel('Date of birth').fill(answers.birthDate);
  await way.press('Continue');
}

/** The new password opens the door, and the old one does not any more. */
async function expectOnlyNewPassword(page: Page, door: Door, email: string) {
  const way = landingOn(page);
  await forgetBrowser(page);
  await openDoor(page, door);
  await way.giveEmail(email);
  await way.givePassword(seededPassword);
  await expectProblem(way.password, 'This email and password don’t match.');
  await way.givePassword(newPassword);
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

for (const door of doors) {
  test.describe(`in the ${door}`, () => {
    test('a forgotten password is replaced, and only the new one logs in [ACC-094] [ACC-121] [ACC-125] [ACC-126]', async ({
      page,
    }) => {
      const email = scenarioAddress('good');
      const way = await forget(page, door, email);
      await way.giveCode(wrongCode);
      await expectProblem(way.code, 'This code isn’t right.');
      await way.giveCode(anyCode);
      await expectLanding(page, '/reset-password');
      await way.saveNewPassword('aaaaaaaaaaaa');
      await expectProblem(way.newPassword, /Very weak, \d of 4\. You need at least 2\./);
      await way.newPassword.fill(newPassword);
      await expect(way.newPassword).toHaveAccessibleDescription(/(Strong|Very strong), [34] of 4\./);
      await way.press('Save and log in');
      await expectLanding(page, homeOf[door]);
      await expectOnlyNewPassword(page, door, email);
      await expectLanding(page, homeOf[door]);
    });

    test('whoever must choose a new password does, after a code [ACC-072]', async ({ page }) => {
      const email = scenarioAddress('resetpw');
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(email);
      await way.givePassword(seededPassword);
      await expectLanding(page, '/reset-password-verify-confirm');
      await way.giveCode(anyCode);
      await expectLanding(page, '/reset-password');
      await way.saveNewPassword(newPassword);
      await expectLanding(page, homeOf[door]);
      await expectOnlyNewPassword(page, door, email);
      await expectLanding(page, homeOf[door]);
    });

    test('a second factor asks for more than a code, by email as by text [ACC-096] [ACC-103] [ACC-106] [ACC-116] [ACC-124]', async ({
      page,
    }) => {
      const email = scenarioAddress('good+2fa');
      const mobile = sandboxMobile(email, 'AU');
      const way = await forget(page, door, email);
      await way.follow('Send the code another way');
      await expectLanding(page, '/reset-password-verify-ask');
      await page.getByRole('radio', { name: /^Email/ }).check();
      await way.sendCode();
      await expectLanding(page, '/reset-password-verify-confirm');
      await expect(way.text(email)).toBeVisible();
      await way.giveCode(anyCode);
      await expectLanding(page, '/reset-password-two-factors-check');
      await giveAnswers(page, { mobile, birthDate: '16061990' });
      await expect(way.text('These answers don’t match your account.')).toBeVisible();
      await expect(page.getByLabel('Mobile number on your account')).toHaveValue('');
      await giveAnswers(page, { mobile, birthDate });
      await expectLanding(page, '/reset-password');
      // The answers stand in for no second factor: they open nothing but the new password.
      await way.saveNewPassword(newPassword);
      await expectLanding(page, '/security-verify-ask');
      await expectOnlyNewPassword(page, door, email);
      await expectLanding(page, '/security-verify-ask');
    });

    test('three wrong answers end the reset, and the link back starts over [ACC-117] [ACC-147] [ACC-198]', async ({
      page,
    }) => {
      const email = scenarioAddress('good+2fa');
      const way = await forget(page, door, email);
      await way.giveCode(anyCode);
      await expectLanding(page, '/reset-password-two-factors-check');
      for (let wrong = 0; wrong < 3; wrong += 1) {
        await giveAnswers(page, { mobile: '0400000001', birthDate });
        await expect(way.text('These answers don’t match your account.')).toBeVisible();
      }
      await giveAnswers(page, { mobile: sandboxMobile(email, 'AU'), birthDate });
      await expectLanding(page, '/verify-declined');
      await way.startAgain.click();
      await expectLanding(page, '/login-email');
    });

    test('too many wrong codes end the reset [ACC-101] [ACC-127]', async ({ page }) => {
      const way = await forget(page, door, scenarioAddress('good'));
      for (let wrong = 0; wrong < 5; wrong += 1) {
        await way.giveCode('');
        await way.giveCode(wrongCode);
        await expectProblem(way.code, 'This code isn’t right.');
      }
      await way.giveCode('');
      await way.giveCode(anyCode);
      await expectLanding(page, '/verify-declined');
    });

    test('a code that was used up elsewhere ends the reset at the new password [ACC-127]', async ({
      page,
    }) => {
      const email = scenarioAddress('good');
      const way = await forget(page, door, email);
      await way.giveCode(anyCode);
      await expectLanding(page, '/reset-password');
      await useUpCode(page, email);
      await way.saveNewPassword(newPassword);
      await expectLanding(page, '/verify-declined');
    });

    test('where no code may be sent any more the reset ends before it began [ACC-127]', async ({ page }) => {
      const way = landingOn(page);
      await openDoor(page, door);
      await way.giveEmail(scenarioAddress('good+otp-limit'));
      await way.follow('I forgot my password');
      await expectLanding(page, '/verify-declined');
    });
  });
}
