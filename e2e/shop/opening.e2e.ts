/** Opening a checkout: which window it gets, and when. */
import type { Page } from 'playwright/test';
import { inWholeBrowser } from '../support/browsers.ts';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { shopOn } from '../support/shop.ts';
import { test as base, expect } from '../support/test.ts';

// The headless shell has no popup blocker.
const test = inWholeBrowser(base);

/** Holds back the shop's answer. @returns what releases it */
async function holdCheckoutCall(page: Page): Promise<() => void> {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/checkout', async (route) => {
    await wait;
    await route.continue();
  });
  return letGo;
}

/** From the click on, the shop shows its own dialog, is transformed, and covers everything with its highest layer. */
async function crowd(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fill = () => {
      const dialog = document.createElement('dialog');
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: white';
      document.body.style.transform = 'scale(1)';
      document.body.append(dialog, cover);
      dialog.showModal();
    };
    const isShop = window === window.top;
    if (isShop) document.addEventListener('click', fill, { capture: true, once: true });
  });
}
const isModal = (dialog: Element) => dialog.matches(':modal');

for (const coop of ['same-origin-allow-popups', 'same-origin'] as const) {
  test(`on a shop with opener policy ${coop} the popup opens in the click and waits for a slow shop, over whatever it shows [MER-022] [MER-023] [MER-109]`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const open = window.open;
      window.open = (...given) => {
        document.documentElement.dataset.openedDuring = window.event?.type ?? 'no event';
        return open.call(window, ...given);
      };
    });
    await crowd(page);
    const shop = shopOn(page);
    await shop.openProduct({ display: 'popup', coop });
    const letGo = await holdCheckoutCall(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), shop.payButton.click()]);
    await expect(page.locator('html')).toHaveAttribute('data-opened-during', 'click');
    await expect(popup.getByRole('status')).toHaveText('Connecting to Fourfold');
    await expect(popup).toHaveTitle(/Fourfold/);
    await expect(popup.locator('html')).toHaveAttribute('lang', /^en/);

    letGo();
    await expect(checkoutOn(popup).email).toBeVisible();
    // Replaced, not added: Back does not lead to an empty window.
    expect(await popup.evaluate(() => history.length)).toBe(1);

    expect(await shop.layer.evaluate(isModal)).toBe(true);
    await shop.layer.getByRole('button', { name: 'Show window' }).click();
    await shop.layer.getByRole('button', { name: 'Cancel' }).click();
    expect((await shop.end()).name).toBe('onCancel');
  });
}

const blockers = {
  'answers nothing': () => {
    window.open = () => null;
  },
  throws: () => {
    window.open = () => {
      throw new Error('blocked');
    };
  },
};

for (const [way, block] of Object.entries(blockers)) {
  test(`a popup blocker that ${way} leads to the dialog, where the order is paid, over whatever the shop shows [MER-028] [MER-109]`, async ({
    page,
  }) => {
    const { email, password } = await knownShopper([cards.good]);
    await page.addInitScript(block);
    await crowd(page);
    const shop = shopOn(page);
    await shop.openProduct({ display: 'auto', email });
    const { checkout } = await shop.payInDialog();
    await expect(shop.layer).toHaveCount(1);
    expect(await shop.layer.evaluate(isModal)).toBe(true);
    await checkout.giveEmail(email);
    await checkout.givePassword(password);
    await checkout.pay();
    expect((await shop.end()).name).toBe('onComplete');
    // The page with the list may be on its way to the result, which has it too.
    await expect(shop.result).toHaveText('Thank you');
    await expect
      .poll(() => shop.told('onWarning'))
      .toEqual([expect.objectContaining({ message: expect.stringContaining('popup to dialog') })]);
  });
}

test.describe('a shop without frames', () => {
  test.use({ refusedOnPurpose: /Framing 'http:\/\/checkout\..*frame-src 'none'/ });

  test('where neither a popup nor a frame is allowed, the shop’s own window goes to the checkout and comes back [MER-029]', async ({
    page,
  }) => {
    const { email, password } = await knownShopper([cards.good]);
    // Under reduced motion the last page doesn't return to the shop before its link is pressed.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(blockers['answers nothing']);
    const shop = shopOn(page);
    await shop.openProduct({ display: 'auto', frame: 'blocked', email });
    const { checkout } = await shop.payByRedirect();
    await checkout.giveEmail(email);
    await checkout.givePassword(password);
    await checkout.pay();
    await checkout.backToShop.click();
    expect((await shop.end()).name).toBe('onComplete');
    await expect(shop.result).toHaveText('Thank you');
    const fallbacks = async () =>
      (await shop.told('onWarning'))
        .filter(({ code }) => code === 'FALLBACK_USED')
        .map(({ message }) => message);
    await expect
      .poll(fallbacks)
      .toEqual([expect.stringContaining('popup to dialog'), expect.stringContaining('dialog to redirect')]);
  });
});

test('a shop that allows only a popup is told that it was blocked [MER-033]', async ({ page }) => {
  await page.addInitScript(blockers['answers nothing']);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'popup' });
  await shop.payButton.click();
  const told = await shop.end();
  expect(told.name).toBe('onError');
  expect(told.detail).toContain('"code":"POPUP_BLOCKED"');
  expect(told.detail).toContain('"isRecoverable":true');
  await expect(shop.layer).toHaveCount(0);
});
