/** Staying logged in on a device, and logging out. */
import type { Page } from 'playwright/test';
import { type AppName, appNames } from '../support/apps.ts';
import { accessPagesOn, expectLanding, homeOf, openLogin, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword, setExperiment } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const logIn = async (page: Page, isRemembered: boolean) => {
  const pages = accessPagesOn(page);
  await openLogin(page, 'portal');
  await pages.giveEmail(scenarioAddress('good'));
  if (isRemembered) await page.getByRole('checkbox', { name: 'Keep me logged in on this device' }).check();
  await pages.givePassword(seededPassword);
  await expectLanding(page, '/');
};

/** Stores a token that the server does not know, as after half a day. */
const endSession = (page: Page) => page.evaluate(() => localStorage.setItem('x-auth-token', 'too-old'));

test('a remembered shopper comes back without a password after the session has ended [ACC-461] [POR-047] [POR-073]', async ({
  page,
}) => {
  await logIn(page, true);
  await endSession(page);
  await page.reload();
  await expectLanding(page, '/');
});

test('a remembered shopper whose token is gone comes back by an enforced login [POR-075]', async ({
  page,
}) => {
  await logIn(page, true);
  await page.evaluate(() => localStorage.removeItem('x-auth-token'));
  const enforced = page.waitForResponse((response) => response.url().endsWith('/persistent-login/enforce'));
  await page.reload();
  const answer = await enforced;
  expect(answer.status()).toBe(200);
  expect(await answer.headerValue('x-auth-token')).toBeTruthy();
  await expectLanding(page, '/');
});

test('a shopper who is not remembered logs in again [POR-048]', async ({ page }) => {
  await logIn(page, false);
  await endSession(page);
  await page.reload();
  await expectLanding(page, '/login-email');
});

test('a shopper who signs out is no longer remembered [POR-009] [POR-049] [POR-079]', async ({ page }) => {
  await logIn(page, true);
  await portalOn(page).signOut('Alex');
  await expectLanding(page, '/login-email');
  await portalOn(page).open();
  await page.reload();
  await expectLanding(page, '/login-email');
});

test.describe('the offer to frequent shoppers', () => {
  test.describe.configure({ mode: 'default' });
  let takeBack: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    takeBack = await setExperiment('persistent-login-promotion', 'A', { market: 'NZ' });
  });
  test.afterAll(() => takeBack?.());

  /** Logs in up to the offer, and watches the calls that its answer makes. */
  const atTheOffer = async (page: Page, app: AppName) => {
    const remembered: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/persistent-login/new')) remembered.push(request.method());
    });
    const pages = accessPagesOn(page);
    await openLogin(page, app, 'NZ');
    await pages.giveEmail(scenarioAddress('good+orders-3', 'NZ'));
    await pages.givePassword(seededPassword);
    await expectLanding(page, '/promote-persistent-login');
    return { ...pages, remembered };
  };

  for (const app of appNames) {
    test(`accepted in the ${app}, it makes the password unnecessary the next time [ACC-021] [ACC-361] [ACC-362] [ACC-363]`, async ({
      page,
    }) => {
      const { press, remembered } = await atTheOffer(page, app);
      await press('Keep me logged in');
      await expectLanding(page, homeOf[app]);
      expect(remembered).toEqual(['POST']);
      await endSession(page);
      await page.reload();
      await expectLanding(page, homeOf[app]);
    });

    test(`declined in the ${app}, it changes nothing [ACC-361] [ACC-362]`, async ({ page }) => {
      const { press, remembered } = await atTheOffer(page, app);
      await press('Not now');
      await expectLanding(page, homeOf[app]);
      expect(remembered).toEqual([]);
      await endSession(page);
      await page.reload();
      await expectLanding(page, '/login-email');
    });
  }
});

for (const app of appNames) {
  test(`logging out in the ${app} while the second factor is missing ends the login [ACC-039] [ACC-088] [POR-009]`, async ({
    page,
  }) => {
    const pages = accessPagesOn(page);
    await openLogin(page, app);
    await pages.giveEmail(scenarioAddress('good+2fa'));
    await pages.givePassword(seededPassword);
    await expectLanding(page, '/security-verify-ask');
    const ended = page.waitForResponse((reply) => reply.url().endsWith('/logout'));
    await pages.follow('Log in as someone else');
    expect((await ended).ok()).toBe(true);
    await expectLanding(page, '/login-email');
    await page.evaluate(() => location.assign('#/security-verify-confirm'));
    await expectLanding(page, '/login-email');
  });
}
