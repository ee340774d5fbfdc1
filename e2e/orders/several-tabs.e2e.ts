import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('signing out in one tab signs out the others', async ({ context, page }) => {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.signIn(shopper);
  const other = portalOn(await context.newPage());
  await other.openOrder(shopper.orderId);
  await expect(other.payments).toHaveCount(4);

  await portal.signOut(shopper.givenNames);
  await expect(portal.email).toBeVisible();
  await other.payNowButton.click();
  await expect(other.email.or(other.password)).toBeVisible();
  await expect(other.payments).toHaveCount(0);
});
