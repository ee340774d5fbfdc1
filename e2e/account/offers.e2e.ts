/** A promo code of a shop, and the link for friends. */
import { randomInt } from 'node:crypto';
import { expectGoodLooks } from '../support/accessibility.ts';
import { expectLanding, openLoggedIn, scenarioAddress } from '../support/landing.ts';
import { portalAddress } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('a code from the link of a shop is refused or added, and a link for friends is copied [POR-019] [POR-020] [POR-021]', async ({
  browser,
  context,
  page,
}) => {
  await openLoggedIn(page, 'portal', scenarioAddress('good', 'NZ'), {
    path: '/in-store/promo',
    country: 'NZ',
  });
  const code = page.getByLabel('Promo code');
  const add = page.getByRole('button', { name: 'Add code' });
  await expect(page.getByText('Offer not found')).toBeVisible();
  await expect(add).toBeDisabled();
  await expectGoodLooks(page);

  await page.goto('about:blank');
  await page.goto(`${portalAddress('NZ')}#/in-store/promo?id=summer-nz`);
  await expect(add).toBeEnabled();
  await expectGoodLooks(page);
  await code.fill('USEDCODE');
  await add.click();
  await expect(page.getByText(/^This code is on another account already/)).toBeVisible();
  await expectGoodLooks(page);
  const free = `SUMMER${String(randomInt(1, 40)).padStart(2, '0')}`;
  await code.fill(` ${free.toLowerCase()} `);
  await add.click();
  await expect(page.getByRole('heading', { name: 'Your code is added' })).toBeFocused();
  await expect(page.getByText(free)).toBeVisible();
  await expectGoodLooks(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${portalAddress('NZ')}#/refer`);
  await expect(page.getByRole('heading', { name: 'Refer a friend' })).toBeVisible();
  const shown = page.getByText(portalAddress('NZ'));
  await expect(shown).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await shown.innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expectLanding(friend, '/login-email');
});
