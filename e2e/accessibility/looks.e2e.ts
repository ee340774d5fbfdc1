/** What the merchant script draws, and the first page of each app, in every theme and zoom, and in two languages. */
import { looks } from '#tooling/release/looks-matrix.ts';
import { checkoutOn } from '../support/checkout.ts';
import { expectGoodInAllLooks, expectStill } from '../support/looks.ts';
import { merchantIdOf, newCheckout } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect } from '../support/test.ts';

const merchantId = merchantIdOf('AU');

/** A shop's page with everything that the script draws in it. */
const shopPage = (
  locale: string,
) => `<title>Lamp</title>${scriptTag()}<style>:root { color-scheme: light dark }</style>
<body><main><h1>Lamp</h1>
<fourfold-button merchant-id="${merchantId}" locale="${locale}"></fourfold-button>
<fourfold-placement merchant-id="${merchantId}" amount="120.00" currency="AUD" locale="${locale}"></fourfold-placement>
<div id="schedule"></div></main>
<script>Fourfold.schedule('#schedule', { merchantId: '${merchantId}', locale: '${locale}', amount: { amount: '120.00', currency: 'AUD' } });</script>`;

for (const locale of looks.locale) {
  test.describe(locale, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test(`button, placement, schedule and info dialog have no fault in any theme and zoom, and do not move, ${locale} [MER-113] [MER-114]`, async ({
      page,
      merchantPage,
    }) => {
      merchantPage.show(shopPage(locale));
      await page.goto(merchantPage.origin);
      await page.locator('fourfold-button').getByRole('button').waitFor();
      await expect(page.locator('fourfold-placement')).toContainText('30');
      await expect(page.locator('#schedule').getByRole('listitem')).toHaveCount(4);
      await expectStill(page);
      await expectGoodInAllLooks(page, { screen: 'button, placement and schedule', locale });
      await page.locator('fourfold-placement').getByRole('button').click();
      await page.getByRole('dialog').waitFor();
      await expectStill(page);
      await expectGoodInAllLooks(page, { screen: 'info dialog', locale });
    });

    for (const [screen, display] of [
      ['layer of a popup', 'popup'],
      ['dialog', 'dialog'],
    ] as const) {
      test(`the ${screen} has no fault in any theme and zoom, and does not move, ${locale} [MER-113] [MER-114]`, async ({
        page,
      }) => {
        const shop = shopOn(page);
        await shop.openProduct({ display, locale });
        const { checkout } = await (display === 'popup' ? shop.payInPopup() : shop.payInDialog());
        await checkout.find('email').waitFor();
        await shop.layer.waitFor();
        await expectStill(page);
        await expectGoodInAllLooks(page, { screen, locale });
      });
    }

    test(`the first page of a checkout has no fault in any theme and zoom, ${locale} [MER-114]`, async ({
      page,
    }) => {
      await page.goto((await newCheckout()).address);
      await checkoutOn(page).find('email').waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectGoodInAllLooks(page, { screen: 'checkout', locale });
    });

    test(`the first page of the portal has no fault in any theme and zoom, ${locale} [MER-114]`, async ({
      page,
    }) => {
      // The portal of a country has the languages of that country.
      await page.goto(`${origins.portal}/${locale.slice(-2).toLowerCase()}/`);
      await checkoutOn(page).find('email').waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectGoodInAllLooks(page, { screen: 'portal', locale });
    });
  });
}
