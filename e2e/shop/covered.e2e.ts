/** A shop's page that lays something over the frame of the checkout. */
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { unseen } from '../support/press-seen.ts';
import { shopOn, watchBridge } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** Lets presses through to what it hides. */
function cover(): void {
  const cover = document.createElement('p');
  cover.id = 'cover';
  cover.popover = 'manual';
  cover.textContent = 'You have won a prize';
  cover.style.cssText = 'inset:0;width:auto;height:auto;border:0;pointer-events:none';
  document.body.append(cover);
  cover.showPopover();
}

test('a press through what covers it sends neither a password nor money, and the order is paid in a new window', async ({
  page,
}) => {
  const { email, password } = await knownShopper([cards.good]);
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const bridged = await watchBridge(page);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog', email });
  const { checkout } = await shop.payInDialog();
  await checkout.giveEmail(email);
  await checkout.password.waitFor();

  await page.evaluate(cover);
  await checkout.password.fill(password);
  await checkout.button('Log in').click();
  await checkout.alert(unseen).waitFor();
  expect(sent).not.toContain('/portal/consumers/auth/login');
  await page.locator('#cover').evaluate((element) => element.remove());
  await checkout.givePassword(password);
  await checkout.payButton.waitFor();

  await page.evaluate(cover);
  await checkout.payButton.click();
  await checkout.alert(unseen).waitFor();
  expect(sent.filter((path) => path.endsWith('/confirm'))).toEqual([]);

  await bridged();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    checkout.button('Continue in a new window').click(),
  ]);
  const inPopup = checkoutOn(popup);
  await inPopup.giveEmail(email);
  await inPopup.givePassword(password);
  await inPopup.pay();
  expect((await shop.end()).name).toBe('onComplete');
});
