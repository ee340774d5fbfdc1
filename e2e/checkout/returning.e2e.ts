import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { newCheckout } from '../support/merchant.ts';
import { newPerson } from '../support/people.ts';
import { newPassword, portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('a returning shopper signs in with a password and pays with the saved card [ACC-029] [ACC-062] [ACC-065]', async ({
  browser,
  page,
}) => {
  const person = newPerson();
  const first = checkoutOn(page);
  // Under reduced motion the last page doesn't return to the shop while this window goes to the portal.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto((await newCheckout()).address);
  await first.join(person);
  await first.addCard(cards.good);
  await first.pay();
  await expect(first.title).toHaveText('$30.00 approved. Your order is placed.');
  await portalOn(page).signInAnew(person);

  const elsewhere = await browser.newContext({ reducedMotion: 'reduce' });
  const second = await elsewhere.newPage();
  await second.goto((await newCheckout()).address);
  const checkout = checkoutOn(second);
  await checkout.giveEmail(person.email);
  await checkout.givePassword(newPassword);
  await expect(checkout.savedCard(cards.good)).toBeChecked();
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
  await elsewhere.close();
});

test('a wrong password is refused, and the right one still works [ACC-070]', async ({ page }) => {
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail('good.au@persona.test');
  await checkout.givePassword('not-the-password');
  await expect(page.getByText('This email and password don’t match.')).toBeVisible();
  await checkout.givePassword(seededPassword);
  await expect(checkout.instalments).toHaveCount(4);
});

test('an empty password is refused at its field', async ({ page }) => {
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail('good.au@persona.test');
  await checkout.givePassword('');
  await expectProblem(checkout.password, 'Enter your password.');
});
