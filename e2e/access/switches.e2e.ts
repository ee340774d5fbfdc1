/** Flags that change where a journey leads. Each is set for a country or shopper that no other test uses. */

import { appNames } from '../support/apps.ts';
import { accessPagesOn, expectLanding, expectPath, openLogin, scenarioAddress } from '../support/landing.ts';
import { newPerson } from '../support/people.ts';
import { portalOn } from '../support/portal.ts';
import { origins, seededPassword, setFlag } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

let takeBack: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await takeBack?.();
  takeBack = undefined;
});

test('without the automatic reset a shopper chooses where the code is sent [ACC-095] [ACC-096] [ACC-100]', async ({
  browser,
}) => {
  takeBack = await setFlag('auto-sms-password-reset', false, { market: 'US' });
  for (const app of appNames) {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const pages = accessPagesOn(page);
    await openLogin(page, app, 'US');
    await pages.giveEmail(scenarioAddress('nopassword', 'US'));
    await expectLanding(page, '/reset-password-verify-ask');
    await page.getByRole('radio', { name: /^Email/ }).check();
    await pages.sendCode();
    await expectLanding(page, '/reset-password-verify-confirm');
    await context.close();
  }
});

test('a returning shopper who may correct the profile is asked to [ACC-204] [ACC-205]', async ({
  context,
  page,
}) => {
  const email = scenarioAddress('good+id-notverified');
  const pages = accessPagesOn(page);
  await openLogin(page, 'portal');
  await pages.giveEmail(email);
  await pages.givePassword(seededPassword);
  await expectLanding(page, '/identification');
  takeBack = await setFlag('au-profile-check-editing-retry-portal-enabled', true, { consumer: email });
  const later = await context.newPage();
  await portalOn(later).open('AU', '/profile');
  await expect(accessPagesOn(later).heading('We couldn’t match your details')).toBeVisible();
});

// No other test uses Guernsey.
const shopOfGuernsey = `${origins.shop}/?merchant=demo-gb`;

test('a login leads to the shop of the market where its flag is on, unless a page was requested [POR-037]', async ({
  browser,
  page,
}) => {
  takeBack = await setFlag('enable-shop-redirect-after-log-in', true, { market: 'GG' });
  const email = scenarioAddress('good', 'GG');
  const pages = accessPagesOn(page);
  await openLogin(page, 'portal', 'GG');
  await pages.giveEmail(email);
  await pages.givePassword(seededPassword);
  await expect(page).toHaveURL(shopOfGuernsey);
  await page.goBack();
  await expectLanding(page, '/');

  const linked = await (await browser.newContext()).newPage();
  await portalOn(linked).open('GG', '/account');
  await accessPagesOn(linked).giveEmail(email);
  await accessPagesOn(linked).givePassword(seededPassword);
  await expectPath(linked, '/account');
  await linked.context().close();
});

test('a registration leads to the shop of the market where its flag is on [POR-040]', async ({ page }) => {
  takeBack = await setFlag('enable-shop-redirect-after-sign-up', true, { market: 'GG' });
  const pages = accessPagesOn(page);
  await openLogin(page, 'portal', 'GG');
  await pages.giveEmail(scenarioAddress('unconfirmed', 'GG'));
  await pages.givePassword(seededPassword);
  await expectLanding(page, '/profile');
  const address = { address1: '3 Harbour Walk', suburb: 'St Peter Port', state: '', postcode: 'GY1 2PF' };
  await pages.fillProfile({ ...newPerson('GB'), address });
  await pages.agree();
  await pages.saveProfile();
  await expect(page).toHaveURL(shopOfGuernsey);
});
