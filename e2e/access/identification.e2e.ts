/** Where showing a document leads, and what happens without one. */

import type { Page } from 'playwright/test';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { AppName } from '../support/apps.ts';
import {
  accessPagesOn,
  expectLanding,
  openLoggedIn,
  openLogin,
  scenarioAddress,
  showPassport,
} from '../support/landing.ts';
import { expect, test } from '../support/one-window.ts';
import { newPerson } from '../support/people.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';

async function atTheDocuments(page: Page, app: AppName, story: string, country: CountryCode = 'AU') {
  await openLoggedIn(page, app, scenarioAddress(story, country), { country });
  await expectLanding(page, '/identification');
  return accessPagesOn(page);
}

test('a valid document lets the shopper continue [ACC-271] [ACC-328]', async ({ page }) => {
  await atTheDocuments(page, 'portal', 'good+id-notverified+doc-verified');
  await showPassport(page);
  await expectLanding(page, '/');
});

test('a document that is refused keeps the shopper on its form [ACC-330]', async ({ page }) => {
  const pages = await atTheDocuments(page, 'portal', 'good+id-notverified+doc-rejected');
  await showPassport(page);
  await expect(pages.text('We couldn’t match these details.')).toBeVisible();
  await expect(pages.button('Check my passport')).toBeVisible();
});

test('after too many documents the shopper is not asked for another [ACC-331]', async ({ page }) => {
  await atTheDocuments(page, 'portal', 'good+id-notverified+doc-maxattempts');
  await showPassport(page);
  await expectLanding(page, '/identification-declined');
});

test('the portal lets a shopper continue without a document [ACC-272] [ACC-334] [ACC-451]', async ({
  page,
}) => {
  const pages = await atTheDocuments(page, 'portal', 'good+id-notverified');
  await pages.press('I don’t have any of these');
  await expectLanding(page, '/');
});

test('a checkout in New Zealand requires a document, and says so [ACC-335] [ACC-359] [ACC-358]', async ({
  page,
}) => {
  const pages = await atTheDocuments(page, 'checkout', 'good+id-notverified', 'NZ');
  await expect(pages.button('I don’t have any of these')).toHaveCount(0);
  await pages.press('I can’t show a document now');
  await expectLanding(page, '/identification-required');
  await pages.press('Choose a document');
  await expectLanding(page, '/identification');
});

test('a new shopper in a checkout of New Zealand shows a document after the profile [ACC-202] [ACC-210]', async ({
  page,
}) => {
  const pages = accessPagesOn(page);
  await openLogin(page, 'checkout', 'NZ');
  await pages.giveEmail(scenarioAddress('unconfirmed+id-notverified', 'NZ'));
  await pages.givePassword(seededPassword);
  await expectLanding(page, '/profile');
  await pages.fillProfile(newPerson('NZ'));
  await pages.agree();
  await pages.saveProfile();
  await expectLanding(page, '/identification');
});

test('a new shopper of a country without identity checks is asked only the marketing question, for both channels [POR-039] [POR-414]', async ({
  page,
}) => {
  const portal = portalOn(page);
  await portal.open('US');
  await portal.join(newPerson('US'));
  await expectLanding(page, '/marketing');
  await portal.button('Yes, send me news').click();
  await expectLanding(page, '/');
  const statusAfter = (choices?: object) =>
    page.evaluate(async (body) => {
      const address = '/portal/consumers/subscriptions/marketing';
      const token = localStorage.getItem('x-auth-token') ?? '';
      const headers = { 'x-auth-token': token, 'x-country-code': 'US', 'content-type': 'application/json' };
      if (body) await fetch(address, { method: 'PUT', headers, body });
      return (await (await fetch(address, { headers })).json()).status;
    }, choices && JSON.stringify(choices));
  expect(await statusAfter()).toBe('SUBSCRIBED');
  expect(await statusAfter({ email: 'UNSUBSCRIBE', pushNotification: 'SUBSCRIBE' })).toBe('SUBSCRIBED');
  expect(await statusAfter({ email: 'UNSUBSCRIBE', pushNotification: 'UNSUBSCRIBE' })).toBe('UNSUBSCRIBED');
});
