/** What a screen reader gets from the forms that are most often built without regard for it. */
import { checkoutOn } from '../support/checkout.ts';
import { anyCode, knownShopper } from '../support/known-shopper.ts';
import { newCheckout } from '../support/merchant.ts';
import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the code is one field with a name and a description', async ({ page }) => {
  const person = newPerson();
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await checkout.giveEmail(person.email);
  await checkout.giveMobile(person.mobile.typed);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Enter your code" [level=1]
      - paragraph: /We sent a 6-digit code to your mobile ending/
      - textbox "6-digit code"
  `);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  await expect(checkout.code).toHaveAccessibleDescription(/as soon as you enter the last digit/);
  await expect(checkout.code).toHaveAttribute('autocomplete', 'one-time-code');
});

test('the password field names the account, and its button says whether the password is shown', async ({
  page,
}) => {
  const { email } = await knownShopper();
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await checkout.giveEmail(email);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Enter your password" [level=1]
      - paragraph: /You’re logging in as/
      - textbox "Password"
      - button "Show password"
      - button "Log in"
  `);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByRole('button', { name: 'Hide password', pressed: true })).toBeVisible();
  await expect(checkout.password).toHaveAttribute('autocomplete', 'current-password');
});

test('the date of birth is one field that describes its format', async ({ page }) => {
  const person = newPerson();
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await checkout.giveEmail(person.email);
  await checkout.giveMobile(person.mobile.typed);
  await checkout.giveCode(anyCode);
  await checkout.birthDate.waitFor();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "About you" [level=1]
      - textbox "First name"
      - textbox "Last name"
      - textbox "Date of birth"
  `);
  await expect(checkout.birthDate).toHaveAccessibleDescription(/18/);
});
