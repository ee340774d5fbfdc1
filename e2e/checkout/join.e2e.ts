import { checkoutOn } from '../support/checkout.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { joinAndSeeTheOrder } from '../support/journeys.ts';
import { newCheckout } from '../support/merchant.ts';
import { type Home, newPerson } from '../support/people.ts';
import { codeSentBy } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

/** Canada is among the tests that switch on the verification of emails there. */
const homes: readonly { home: Home; locale: string; instalment: string }[] = [
  { home: 'AU', locale: 'en-AU', instalment: '$30.00' },
  { home: 'NZ', locale: 'en-NZ', instalment: '$30.00' },
  { home: 'GB', locale: 'en-GB', instalment: '£30.00' },
  { home: 'US', locale: 'en-US', instalment: '$30.00' },
];

for (const { home, locale, instalment } of homes) {
  test.describe(`a browser of ${home}`, () => {
    test.use({ locale });

    test('a new shopper joins and sees the order in four [ACC-031] [PAY-388]', async ({ page }) => {
      await joinAndSeeTheOrder(page, home, instalment);
    });
  });
}

test('a text that is not an email is refused at its field [ACC-033]', async ({ page }) => {
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail('');
  await expectProblem(checkout.email, 'Enter your email address.');
  await checkout.giveEmail('ana at example');
  await expectProblem(checkout.email, 'This isn’t a full email address.');
});

test('a text that is not a mobile, or another shopper’s mobile, is refused at its field [ACC-157] [ACC-158] [ACC-419]', async ({
  page,
}) => {
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(newPerson().email);
  await checkout.giveMobile('12345');
  await expectProblem(checkout.mobile, 'This isn’t a full mobile number of this country.');
  await checkout.giveMobile('0444 696 110');
  await expectProblem(checkout.mobile, 'An account already uses this mobile number.');
  await expect(checkout.mobile).toHaveValue('0444 696 110');
  await page.getByRole('link', { name: 'Log in with another email' }).click();
  await expect(checkout.email).toBeVisible();
});

test('a wrong code and an expired one are refused at the field, and the right one still works [ACC-164] [ACC-167] [ACC-170]', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(person.email);
  const code = await codeSentBy(person.mobile.stored, () => checkout.giveMobile(person.mobile.typed));
  await checkout.giveCode('999999');
  await expectProblem(checkout.code, 'This code isn’t right.');
  await checkout.giveCode('000000');
  await expectProblem(checkout.code, 'This code has expired. Ask for a new one.');
  await checkout.giveCode(code);
  await expect(checkout.heading('About you')).toBeVisible();
});

test('too young, a bad postcode and a P.O. box are refused at their fields [ACC-246] [ACC-253] [ACC-447]', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(person.email);
  await checkout.giveMobile(person.mobile.typed);
  await checkout.giveCode('111111');
  await checkout.fillProfile({
    ...person,
    birthDate: `0101${new Date().getFullYear() - 17}`,
    address: { ...person.address, address1: 'PO Box 123', postcode: '30655' },
  });
  await checkout.saveProfile();
  await expect(page.getByText('4 fields need another look')).toBeVisible();
  await expectProblem(checkout.birthDate, 'You need to be 18 or over to use Fourfold.');
  await expectProblem(checkout.address1, 'We can’t use a PO box or a parcel locker.');
  await expectProblem(checkout.postcode, 'This postcode doesn’t look right. Write it like 2000.');
  await expectProblem(checkout.creditPolicy, 'Tick the box to continue.');
  await checkout.fillProfile(person);
  await checkout.agree();
  await checkout.saveProfile();
  await expect(checkout.instalments).toHaveCount(4);
});
