/** How the login uses what a shop's order says about the shopper. */
import { accessPagesOn, emailField, expectLanding, expectPath, scenarioAddress } from '../support/landing.ts';
import { newPerson } from '../support/people.ts';
import { origins, setFlag } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let takeBack: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await takeBack?.();
  takeBack = undefined;
});

/** Opens the checkout of a shop in that market, with the email that the shop has of the shopper. */
async function openCheckout(page: Parameters<typeof shopOn>[0], merchant: string, email: string) {
  const switches = new URLSearchParams({ merchant, email, display: 'redirect' });
  await page.goto(`${origins.shop}/products/tern-table-lamp?${switches}`);
  await shopOn(page).payByRedirect();
  await expect(emailField(page)).toHaveValue(email);
}

test('an email from the shop leads to the password at once, or is shown first where the flag is on [ACC-403]', async ({
  browser,
}) => {
  for (const [isLookedAt, path] of [
    [false, '/login-password'],
    [true, '/reset-password-verify-confirm'],
  ] as const) {
    if (isLookedAt) takeBack = await setFlag('enable-merchant-email-password-check', true, { market: 'NZ' });
    const context = await browser.newContext({ locale: 'en-NZ' });
    const page = await context.newPage();
    // A shopper with an account and no password.
    await openCheckout(page, 'demo-nz', scenarioAddress('nopassword', 'NZ'));
    await accessPagesOn(page).press('Continue');
    await expectLanding(page, path);
    await context.close();
  }
});

test('a shopper can choose the countries that the shop sells to, except blocked ones [ACC-059]', async ({
  page,
}) => {
  takeBack = await setFlag('consumer-markets-blocked', ['IM', 'AU'], { market: 'GB' });
  await openCheckout(page, 'demo-gb', newPerson('GB').email);
  await accessPagesOn(page).press('Continue');
  await expectPath(page, '/verify-ask');
  const countries = page.getByRole('combobox', { name: 'Country of your mobile' }).getByRole('option');
  await expect(countries).toHaveText([/United Kingdom$/, /Jersey$/, /Guernsey$/]);
});
