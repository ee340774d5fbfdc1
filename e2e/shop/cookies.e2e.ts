/** A shopper who registers in the shop's page, in browsers that block more and more storage of framed pages. */
import type { Page } from 'playwright/test';
import { checkoutOn } from '../support/checkout.ts';
import { anyCode, knownShopper } from '../support/known-shopper.ts';
import { merchantOf, newCheckout } from '../support/merchant.ts';
import { newPerson, type Person } from '../support/people.ts';
import { origins } from '../support/sandbox.ts';
import { type Shop, severBridge, shopOn, watchBridge } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import {
  withoutCookies,
  withoutCookiesInFrames,
  withoutThirdPartyCookies,
} from '../support/without-cookies.ts';

const offer = 'Continue in a new window';

/** In a window where what was typed before is filled in. */
async function payWithTyped(page: Page, person: Person): Promise<void> {
  const checkout = checkoutOn(page);
  await expect(checkout.email).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const mobile = page.getByRole('textbox', { name: 'Mobile number' });
  // It was formatted when the field lost the focus.
  await expect(mobile).toHaveValue(new RegExp(`^${[...person.mobile.typed].join(' ?')}$`));
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await checkout.giveCode(anyCode);
  await checkout.fillProfile(person);
  await checkout.agree();
  await checkout.saveProfile();
  await checkout.addCard();
  await checkout.pay();
}

/** Registers in the shop's page, up to the point where a browser without cookies there offers another window. */
async function registerUpToOffer(page: Page) {
  const shop = shopOn(page);
  const person = newPerson();
  // Another email than the shop's, so that the new window can't have it from the order.
  await shop.openProduct({ display: 'dialog', email: newPerson().email });
  const opened = await shop.payInDialog();
  await opened.checkout.giveEmail(person.email);
  await opened.checkout.giveMobile(person.mobile.typed);
  await opened.checkout.alert('blocks our cookie inside the shop’s page').waitFor();
  return { shop, person, ...opened };
}

/** The shop gets exactly one terminal event, and it agrees with the server. */
async function expectPaid(shop: Shop, token: string): Promise<void> {
  expect((await shop.end()).name).toBe('onComplete');
  await expect(shop.result).toHaveText('Thank you');
  expect((await shop.end()).detail).toContain('"status":"SUCCESS"');
  expect((await merchantOf().getCheckout(token)).state).toBe('APPROVED');
}

test.describe('with third-party cookies blocked', () => {
  const at = withoutThirdPartyCookies(test);

  at('a framed site keeps the cookies that are partitioned, and no others', async ({ page }) => {
    const shop = 'http://one.localhost:9/';
    await page.route('http://*.localhost:9/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: route.request().url() === shop ? '<iframe src="http://inside.localhost:9/"></iframe>' : '<p>',
      }),
    );
    await page.goto(shop);
    const kept = await page
      .frameLocator('iframe')
      .locator('p')
      .evaluate(() => {
        for (const kind of ['shared=1', 'own=1; Partitioned']) {
          // biome-ignore lint/suspicious/noDocumentCookie: the test asks whether it is stored
          document.cookie = `${kind}; Path=/; Secure; SameSite=None`;
        }
        return document.cookie;
      });
    expect(kept).toBe('own=1');
  });

  at(
    'a new shopper registers and pays in the dialog, and no other window is offered [MER-079]',
    async ({ page }) => {
      const shop = shopOn(page);
      const person = newPerson();
      await shop.openProduct({ display: 'dialog', email: person.email });
      const { checkout, token } = await shop.payInDialog();
      await checkout.giveEmail(person.email);
      await checkout.giveMobile(person.mobile.typed);
      await checkout.code.waitFor();
      await expect(checkout.button(offer)).toHaveCount(0);
      const kept = await page.context().cookies(origins.checkout);
      expect(kept.map(({ name, partitionKey }) => [name, partitionKey])).toEqual([
        ['__Host-fourfold-browser', expect.stringContaining('//shop.localhost')],
      ]);
      await checkout.giveCode(anyCode);
      await checkout.fillProfile(person);
      await checkout.agree();
      await checkout.saveProfile();
      await checkout.addCard();
      await checkout.pay();
      await expectPaid(shop, token);
      expect(page.context().pages()).toEqual([page]);
    },
  );
});

test.describe('with all cookies blocked inside the shop’s page', () => {
  const at = withoutCookiesInFrames(test);

  at(
    'a new shopper continues in a new window with what was typed, and pays there [MER-079]',
    async ({ page }) => {
      const bridged = await watchBridge(page);
      const { shop, person, checkout, token } = await registerUpToOffer(page);
      await bridged();
      const [popup] = await Promise.all([page.waitForEvent('popup'), checkout.button(offer).click()]);
      await expect(page.locator('iframe[title]')).toHaveCount(0);
      await payWithTyped(popup, person);
      await expectPaid(shop, token);
      await expect.poll(() => popup.isClosed()).toBe(true);
      expect(page.context().pages()).toEqual([page]);
    },
  );

  at(
    'where the shop may open no window, the checkout continues in the shop’s own [MER-079]',
    async ({ page }) => {
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const bridged = await watchBridge(page);
      const { shop, person, checkout, token } = await registerUpToOffer(page);
      await bridged();
      await checkout.button(offer).click();
      await page.waitForURL((url) => url.origin === origins.checkout);
      await payWithTyped(page, person);
      await expectPaid(shop, token);
    },
  );

  at('where the shop cannot be asked, the frame opens the window itself [MER-079]', async ({ page }) => {
    await severBridge(page);
    const { shop, person, checkout, token } = await registerUpToOffer(page);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), checkout.button(offer).click()]);
    await payWithTyped(opened, person);
    await expectPaid(shop, token);
  });

  at('a code for a new password is not sent before there is a window for it [MER-079]', async ({ page }) => {
    const shop = shopOn(page);
    const { email } = await knownShopper();
    await shop.openProduct({ display: 'dialog', email });
    const { checkout } = await shop.payInDialog();
    await checkout.giveEmail(email);
    await checkout.password.waitFor();
    await expect(checkout.button(offer)).toHaveCount(0);
    await page.frameLocator('iframe[title]').getByRole('link', { name: 'I forgot my password' }).click();
    await expect(checkout.button(offer)).toBeVisible();
  });
});

withoutCookies(test)(
  'a checkout in its own window offers no other window, and says what to allow',
  async ({ page }) => {
    const { address } = await newCheckout();
    const checkout = checkoutOn(page);
    const person = newPerson();
    await page.goto(address);
    await checkout.giveEmail(person.email);
    await checkout.giveMobile(person.mobile.typed);
    await checkout.alert('Allow cookies for this site').waitFor();
    await expect(checkout.button(offer)).toHaveCount(0);
  },
);
