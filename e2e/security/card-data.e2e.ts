/** Card details are sent to the card provider only. */
import type { BrowserContext, Request } from 'playwright/test';
import { holdsCard, tracedCard } from '../support/card-traces.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { portalOn } from '../support/portal.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { walkerOn } from '../support/walk.ts';

const number = tracedCard;

function watchRequests(context: BrowserContext) {
  const withCard: Request[] = [];
  const origins = new Set<string>();
  context.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    const sent = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n');
    if (holdsCard(decodeURIComponent(sent))) withCard.push(request);
  });
  return { withCard, origins };
}

test('a card that is typed in checkout and portal is sent only to the provider’s origin [PAY-220]', async ({
  context,
  page,
}) => {
  const seen = watchRequests(context);
  const shopper = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog', email: shopper.email });
  const { checkout } = await shop.payInDialog();
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  await checkout.addCard(number);
  await checkout.bank.approve();
  await checkout.pay();
  await checkout.bank.approve();
  await shop.end();
  await expect(shop.result).toHaveText('Thank you');
  await page.getByTestId('order-link').click();
  await shop.office.act('capture', '120.00');
  await expect(shop.office.captured).toHaveText('$120.00');

  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(shopper.email);
  await portal.givePassword(shopper.password);
  await portal.order('Marlow Field').click();
  await portal.payNowButton.click();
  await portal.dialog.payByNewCard(number);
  await portal.dialog.bank.approve();
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();

  // Proves that the watch works: the provider did get the number both times.
  expect(seen.withCard.map((request) => new URL(request.url()).origin)).toEqual([
    origins.provider,
    origins.provider,
  ]);
  expect([...seen.origins].sort()).toEqual(
    [origins.acs, origins.checkout, origins.portal, origins.provider, origins.shop].sort(),
  );
});

test('no document except the provider’s ever contains the digits', async ({ page }) => {
  const shopper = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup', email: shopper.email });
  const { popup, checkout } = await shop.payInPopup();
  await walkerOn(popup, { ...shopper, card: number }).walkTo('add card');
  await checkout.card.fill(number);
  const holders: string[] = [];
  for (const frame of [...page.frames(), ...popup.frames()]) {
    const kept = await frame.evaluate(() =>
      JSON.stringify([
        [...document.querySelectorAll('input')].map(({ value }) => value),
        document.documentElement.outerHTML,
        { ...localStorage },
        { ...sessionStorage },
      ]),
    );
    if (holdsCard(kept)) holders.push(new URL(frame.url()).origin);
  }
  expect(holders).toEqual([origins.provider]);
});
