/** The first page is rendered before the rest of the checkout has loaded. It must work, however slow the rest is. */
import type { Page } from 'playwright/test';
import { checkoutOn } from '../support/checkout.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { newCheckout } from '../support/merchant.ts';
import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// A retry has another address, which this matches too.
const rest = /\/assets\/deferred-app-[^/]*\.js/;

/** Holds back the rest of the checkout. @returns what releases it */
async function holdRest(page: Page): Promise<() => void> {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(rest, async (route) => {
    await wait;
    await route.continue();
  });
  return letGo;
}

test('Continue waits for the rest of a checkout that is still loading, and then continues', async ({
  page,
}) => {
  const letGo = await holdRest(page);
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(newPerson().email);
  await expect(page.getByRole('button', { name: 'Checking your email' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  letGo();
  await expect(checkout.title).toHaveText('Your mobile number');
});

test('closing also waits for it', async ({ page }) => {
  const letGo = await holdRest(page);
  await page.goto((await newCheckout()).address);
  await page.getByRole('button', { name: /^Close and go back to/ }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Leave without paying?' })).toBeVisible();
});

test('the field says when the rest cannot be fetched, and the next press tries again', async ({ page }) => {
  await page.route(rest, (route) => route.abort());
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(newPerson().email);
  await expectProblem(checkout.email, 'Check your connection, then try again. Nothing you entered is lost.');
  await page.unroute(rest);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(checkout.title).toHaveText('Your mobile number');
});

test('a refresh of a later page opens that page again', async ({ page }) => {
  await page.goto((await newCheckout()).address);
  const checkout = checkoutOn(page);
  await checkout.giveEmail(newPerson().email);
  await expect(checkout.title).toHaveText('Your mobile number');
  await page.reload();
  await expect(checkout.title).toHaveText('Your mobile number');
  await page.goBack();
  await expect(checkout.email).toBeVisible();
});
