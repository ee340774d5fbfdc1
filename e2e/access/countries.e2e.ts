/** Emails that belong elsewhere, and countries that take nobody new. */
import {
  emailField,
  expectLanding,
  expectPath,
  landingOn,
  openDoor,
  scenarioAddress,
} from '../support/landing.ts';
import { expectProblem } from '../support/saying.ts';
import { expect, test } from '../support/test.ts';

const closed = [
  { country: 'FR', door: 'portal', title: 'Inscriptions fermées en France' },
  { country: 'IT', door: 'portal', title: 'Registrazioni chiuse in Italia' },
  { country: 'ES', door: 'portal', title: 'El registro está cerrado en España' },
  // A checkout speaks the language of the browser first.
  { country: 'FR', door: 'checkout', title: 'New accounts are closed in France' },
] as const;

for (const { country, door, title } of closed) {
  test(`${country} takes nobody new, in the ${door} [ACC-002]`, async ({ page }) => {
    const started: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/registration/start')) started.push(request.url());
    });
    await openDoor(page, door, country);
    await emailField(page).fill(scenarioAddress('new', country));
    await emailField(page).press('Enter');
    await expectPath(page, '/error-frites-registration');
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    expect(started).toEqual([]);
  });
}

test('the portal takes a shopper of another country to the portal of that country [ACC-049] [ACC-050]', async ({
  page,
}) => {
  await openDoor(page, 'portal', 'AU');
  await landingOn(page).giveEmail(scenarioAddress('good', 'GB'));
  await expect(page).toHaveURL(({ pathname }) => pathname === '/uk/');
  await expectLanding(page, '/login-password');
});

test('the four countries of the UK region share one portal [ACC-452]', async ({ page }) => {
  await openDoor(page, 'portal', 'GB');
  await landingOn(page).giveEmail(scenarioAddress('good', 'JE'));
  await expectLanding(page, '/login-password');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/uk/');
});

test('a checkout refuses an email of a country that its shop does not sell to [ACC-411]', async ({
  page,
}) => {
  const way = landingOn(page);
  await openDoor(page, 'checkout', 'AU');
  await way.giveEmail(scenarioAddress('good', 'GB'));
  await expectProblem(way.email, 'This email belongs to an account in another country.');
  await expectLanding(page, '/login-email');
});
