/** Emails of accounts in another country, and countries where registration is closed. */

import { expectProblem } from '../support/expect-problem.ts';
import {
  accessPagesOn,
  emailField,
  expectLanding,
  expectPath,
  openLogin,
  scenarioAddress,
} from '../support/landing.ts';
import { expect, test } from '../support/test.ts';

const closed = [
  { country: 'FR', app: 'portal', title: 'Inscriptions fermées dans ce pays : France' },
  { country: 'IT', app: 'portal', title: 'Registrazioni chiuse in questo paese: Italia' },
  { country: 'ES', app: 'portal', title: 'El registro está cerrado en España' },
  // A checkout prefers the language of the browser.
  { country: 'FR', app: 'checkout', title: 'New accounts are closed in France' },
] as const;

for (const { country, app, title } of closed) {
  test(`registration is closed in ${country}, in the ${app} [ACC-002]`, async ({ page }) => {
    const started: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/registration/start')) started.push(request.url());
    });
    await openLogin(page, app, country);
    await emailField(page).fill(scenarioAddress('new', country));
    await emailField(page).press('Enter');
    await expectPath(page, '/error-frites-registration');
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    expect(started).toEqual([]);
  });
}

test('the portal redirects a shopper of another country to the portal of that country [ACC-049] [ACC-050]', async ({
  page,
}) => {
  await openLogin(page, 'portal', 'AU');
  await accessPagesOn(page).giveEmail(scenarioAddress('good', 'GB'));
  await expect(page).toHaveURL(({ pathname }) => pathname === '/uk/');
  await expectLanding(page, '/login-password');
});

test('the four countries of the UK region share one portal [ACC-452]', async ({ page }) => {
  await openLogin(page, 'portal', 'GB');
  await accessPagesOn(page).giveEmail(scenarioAddress('good', 'JE'));
  await expectLanding(page, '/login-password');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/uk/');
});

test('a checkout refuses an email of a country that its shop does not sell to [ACC-411]', async ({
  page,
}) => {
  const pages = accessPagesOn(page);
  await openLogin(page, 'checkout', 'AU');
  await pages.giveEmail(scenarioAddress('good', 'GB'));
  await expectProblem(pages.email, 'This email belongs to an account in another country.');
  await expectLanding(page, '/login-email');
});
