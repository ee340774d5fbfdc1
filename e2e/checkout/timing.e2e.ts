/** What a shopper sees while the server is slow, and when a response is lost on the network. */
import { readCheckoutStatus } from '#shared/contract/public/public.contract.ts';
import { createCaller } from '../support/by-call.ts';
import { checkoutOn } from '../support/checkout.ts';
import { accessPagesOn, emailField, openLogin, openPage, scenarioAddress } from '../support/landing.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

// The last page doesn't return to the shop while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a message is shown while replies after the password are slow', async ({ page }) => {
  const pages = accessPagesOn(page);
  await openLogin(page, 'portal');
  await pages.giveEmail(scenarioAddress('good+slow-20000'));
  await pages.givePassword(seededPassword);
  await expect(pages.button('Logging you in')).toHaveAttribute('aria-busy', 'true');
  await expect(emailField(page)).toHaveCount(0);
});

for (const [story, what] of [
  ['good+confirm-5000', 'a payment that settles slowly is waited for'],
  ['good+confirm-5000+drop-confirm', 'a payment whose answer gets lost is asked about'],
] as const) {
  test(`${what}, and the shopper is told that it was made`, async ({ page }) => {
    await createCaller('checkout').logIn(page, scenarioAddress(story), seededPassword);
    await openPage(page, 'checkout', '/summary-processing');
    const checkout = checkoutOn(page);
    const waiting = checkout.button('Paying $30.00').and(page.locator('[aria-busy=true]'));
    // Watched from before the press, since it is shown for a few seconds only.
    await Promise.all([waiting.waitFor(), checkout.pay()]);
    await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
  });
}

test('a page that is reloaded while a payment settles shows how it ended', async ({ page }) => {
  const shopper = createCaller('checkout');
  await shopper.logIn(page, scenarioAddress('good+confirm-8000'), seededPassword);
  await openPage(page, 'checkout', '/summary-processing');
  const params = { token: new URL(page.url()).searchParams.get('token') ?? '' };
  const checkout = checkoutOn(page);
  await checkout.pay();
  // A confirm that had not arrived yet would be dropped with the page; on a busy machine it may have settled already.
  const hasArrived = async () => {
    const { settling, outcome } = await shopper.call(readCheckoutStatus, { params, query: {} });
    return settling || outcome !== null;
  };
  await expect.poll(hasArrived).toBe(true);
  await page.reload();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});
