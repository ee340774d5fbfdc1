/** A code instead of the password, where the experiment offers it. No other test sets it for Canada. */
import type { Page } from 'playwright/test';
import type { AppName } from '../support/apps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { anyCode } from '../support/known-shopper.ts';
import { accessPagesOn, expectLanding, openLogin, scenarioAddress } from '../support/landing.ts';
import { expect, test } from '../support/one-window.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword, setExperiment } from '../support/sandbox.ts';

test.describe.configure({ mode: 'default' });
test.use({ windowOptions: { locale: 'en-CA' } });

const offer = 'Log in with a code instead';

async function atThePassword(page: Page, app: AppName, story = 'good') {
  const pages = accessPagesOn(page);
  await openLogin(page, app, 'CA');
  await pages.giveEmail(scenarioAddress(story, 'CA'));
  await expectLanding(page, '/login-password');
  return pages;
}

async function askForCode(page: Page, story?: string) {
  const pages = await atThePassword(page, 'checkout', story);
  await pages.follow(offer);
  await expectLanding(page, '/login-one-time-code');
  return pages;
}

test('a checkout offers no code where the experiment is off, and the page of the code cannot be opened [ACC-079]', async ({
  page,
}) => {
  const pages = await atThePassword(page, 'checkout');
  await expect(pages.link('I forgot my password')).toBeVisible();
  await expect(pages.link(offer)).toHaveCount(0);
  await page.evaluate(() => location.assign('#/login-one-time-code'));
  await expectLanding(page, '/login-password');
});

test.describe('offered', () => {
  let takeBack: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    takeBack = await setExperiment('one-time-code-authentication', 'on', { market: 'CA' });
  });
  test.afterAll(() => takeBack?.());

  test('in a checkout the right code logs in, and a wrong one is refused at its field [ACC-077] [ACC-078] [ACC-083]', async ({
    page,
  }) => {
    const pages = await askForCode(page);
    await pages.giveCode('999999');
    await expectProblem(pages.code, 'This email and password don’t match.');
    await pages.giveCode('');
    await pages.giveCode(anyCode);
    await expectLanding(page, '/summary');
  });

  test('a code does not replace a second factor [ACC-018] [ACC-462]', async ({ page }) => {
    const pages = await askForCode(page, 'good+2fa');
    await pages.giveCode(anyCode);
    await expectLanding(page, '/security-verify-ask');
  });

  test('a code does not replace a required change of password', async ({ page }) => {
    const pages = await askForCode(page, 'resetpw');
    await pages.giveCode(anyCode);
    await expectLanding(page, '/reset-password-verify-confirm');
    await expect(pages.text('Your account needs a new password.')).toBeVisible();
  });

  test('a shopper can go back from the code to the password [ACC-063]', async ({ page }) => {
    const pages = await askForCode(page);
    await pages.follow('Use your password instead');
    await expectLanding(page, '/login-password');
    await pages.givePassword(seededPassword);
    await expectLanding(page, '/summary');
  });

  test('too many wrong codes disable the login [ACC-085]', async ({ page }) => {
    const pages = await askForCode(page);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await pages.giveCode('');
      await pages.giveCode('999999');
      await expect(pages.code).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(pages.button('Log in')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the portal still asks for the password [ACC-077]', async ({ page }) => {
    const pages = await atThePassword(page, 'portal');
    await expect(pages.link('I forgot my password')).toBeVisible();
    await expect(pages.link(offer)).toHaveCount(0);
    await portalOn(page).open('CA', '/login-one-time-code');
    await expectLanding(page, '/login-password');
    await pages.givePassword(seededPassword);
    await expectLanding(page, '/');
  });
});
