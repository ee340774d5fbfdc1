/** The panel below the demo shop's pages: what the shop was told, and the headers that change where a checkout opens. */
import type { Page } from 'playwright/test';
import { expectGoodLooks } from '../support/accessibility.ts';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** Sets controls of the panel, as a visitor does. @returns the headers of the page that is loaded then */
async function choose(page: Page, controls: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(controls))
    await page.getByTestId(`switch-${name}`).selectOption(value);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest()),
    page.getByTestId('apply-switches').click(),
  ]);
  await page.getByTestId('event-log').locator('[data-event=onReady], [data-event=state]').first().waitFor();
  const headers = await answer.allHeaders();
  return { policy: headers['content-security-policy'] ?? '', opener: headers['cross-origin-opener-policy'] };
}

/** The lines of the list, oldest first. */
const linesOf = (page: Page) =>
  page
    .getByTestId('event-log')
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.reverse().map((item) => {
        const time = item.querySelector('time');
        const code = item.querySelector('code')?.textContent ?? '';
        const name = item.querySelector('strong')?.textContent ?? '';
        return {
          name: name === 'state' ? code : name,
          at: time?.dateTime ?? '',
          shown: time?.textContent ?? '',
        };
      }),
    );

/** Empty while the page is on its way to another. */
const warningsOf = (page: Page): Promise<string[]> =>
  shopOn(page)
    .told('onWarning')
    .then(
      (told) => told.map(({ message }) => message),
      () => [],
    );

test('the list has every callback, warning and state of a checkout with its time [MER-210]', async ({
  page,
}) => {
  const shopper = await knownShopper([cards.good]);
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express', display: 'auto', coop: 'same-origin', email: shopper.email });
  await shop.payInPopup();
  // The popup cannot be reached, so the dialog takes over, and the shop is warned.
  const checkout = checkoutOn(page.frameLocator('iframe[title]'));
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  await checkout.pay();
  await shop.end();
  await expect(shop.result).toHaveText('Thank you');

  const lines = await linesOf(page);
  const names = lines.map(({ name }) => name);
  const first = (name: string) => names.indexOf(name);
  const inOrder = ['"idle"', '"opening"', 'onOpen', 'onShippingAddressChange', 'onShippingOptionChange'];
  const places = [...inOrder, 'onComplete', 'onClose'].map(first);
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((left, right) => left - right));
  expect(names).toEqual(expect.arrayContaining(['onReady', 'onWarning', '"open"']));
  for (const { at, shown } of lines) {
    expect(new Date(at).toISOString()).toBe(at);
    expect(shown).toBe(at.slice(11, 23));
  }
  expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).sort());
});

test('the list has the callbacks of a cancel and of an error [MER-210]', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup' });
  await shop.payButton.click();
  expect((await shop.end()).name).toBe('onError');
  await page.getByTestId('clear-events').click();
  await choose(page, { display: 'dialog' });
  const { checkout } = await shop.payInDialog();
  await checkout.closeButton.click();
  await checkout.leaveButton.click();
  expect((await shop.end()).name).toBe('onCancel');
});

test('Cross-Origin-Opener-Policy can be chosen, and what the popup falls back to is listed [MER-210]', async ({
  page,
}) => {
  const shop = shopOn(page);
  await shop.openProduct({ kind: 'express' });
  expect((await choose(page, { coop: 'none' })).opener).toBeUndefined();
  expect((await choose(page, { coop: 'same-origin' })).opener).toBe('same-origin');
  await shop.payInPopup();
  await expect.poll(() => warningsOf(page)).toEqual([expect.stringContaining('popup to dialog')]);
});

test('Trusted Types can be chosen, and the checkout opens with and without them [MER-210]', async ({
  page,
}) => {
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog' });
  expect((await choose(page, { types: 'off' })).policy).not.toContain('trusted-types');
  await (await shop.payInDialog()).checkout.email.waitFor();
  await shop.openProduct();
  const { policy } = await choose(page, { types: 'enforced' });
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  await (await shop.payInDialog()).checkout.email.waitFor();
});

test.describe('a shop without frames', () => {
  test.use({ refusedOnPurpose: /Framing 'http:\/\/checkout\..*frame-src 'none'/ });

  test('is a Content-Security-Policy to choose, and what popup and dialog fall back to is listed [MER-210]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const shop = shopOn(page);
    await shop.openProduct();
    expect((await choose(page, { frame: 'blocked' })).policy).toContain("frame-src 'none'");
    const { checkout } = await shop.payByRedirect();
    await checkout.closeButton.click();
    await checkout.leaveButton.click();
    await expect
      .poll(() => warningsOf(page))
      .toEqual([
        expect.stringContaining('popup to dialog'),
        expect.stringContaining('frame-src lacks'),
        expect.stringContaining('dialog to redirect'),
      ]);
  });
});

test('the panel can be read in both colour schemes, and fits the smallest phone [MER-210]', async ({
  page,
}) => {
  const shop = shopOn(page);
  await shop.openProduct();
  await expect(page.getByTestId('event-log').locator('[data-event=state]')).not.toHaveCount(0);
  await expectGoodLooks(page);
});
