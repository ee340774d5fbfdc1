/** The test locale that runs from right to left, and the parts that the script draws in a page of that direction. */
import type { Page } from 'playwright/test';
import { stretchText } from '#shared/content/test-texts.ts';
import { appNames } from '../support/apps.ts';
import { mirrorFaultsOn, textFaultsOn } from '../support/geometry.ts';
import { openLoggedIn, openLogin, scenarioAddress } from '../support/landing.ts';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { expect } from '../support/test.ts';

const locale = 'ar-XB';

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

/** Every text runs from right to left, none is cut, and every part has changed sides. */
async function expectRightToLeft(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('[\u2067\u202e');
  await page.evaluate(() => document.fonts.ready);
  expect(await textFaultsOn(page)).toEqual([]);
  expect(await mirrorFaultsOn(page)).toEqual([]);
}

for (const app of appNames) {
  test(`the ${app} shows its pages from right to left [MER-117]`, async ({ page }) => {
    await openLogin(page, app);
    const address = new URL(page.url());
    address.searchParams.set('locale', locale);
    await page.goto(address.href);
    await expectRightToLeft(page);
    await openLoggedIn(page, app, scenarioAddress('good+orders-3'), { locale });
    await page
      .locator(app === 'portal' ? 'main a' : 'main [type=radio]')
      .first()
      .waitFor();
    await expectRightToLeft(page);
  });
}

test('button, placement, schedule and info dialog fit longer texts, and change sides [MER-117]', async ({
  page,
  merchantPage,
}) => {
  const merchantId = merchantIdOf('AU');
  merchantPage.show(`<html dir="rtl"><title>Lamp</title>${scriptTag()}<body><main>
<fourfold-button merchant-id="${merchantId}"></fourfold-button>
<fourfold-placement merchant-id="${merchantId}" amount="120.00" currency="AUD"></fourfold-placement>
<div id="schedule"></div></main>
<script>Fourfold.schedule('#schedule', { merchantId: '${merchantId}', amount: { amount: '120.00', currency: 'AUD' } });</script>`);
  await page.goto(merchantPage.origin);
  await page.locator('fourfold-button').getByRole('button').waitFor();
  await expect(page.locator('fourfold-placement')).toContainText('30');
  await expect(page.locator('#schedule').getByRole('listitem')).toHaveCount(4);
  await page.exposeFunction('stretchText', stretchText);
  const expectGood = async () => {
    await stretchDrawnTexts(page);
    expect(await textFaultsOn(page)).toEqual([]);
    expect(await mirrorFaultsOn(page)).toEqual([]);
  };
  await page.locator('fourfold-placement').getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await expectGood();
  await page.keyboard.press('Escape');
  await expectGood();
});

/** Stretches what the script has drawn, since its words are in its files. */
const stretchDrawnTexts = (page: Page) =>
  page.evaluate(async () => {
    const { stretchText } = window as unknown as { stretchText: (text: string) => Promise<string> };
    const textsIn = (root: Node): Text[] =>
      [...root.childNodes].flatMap((node) => [
        ...(node instanceof Text && node.data.trim() && !node.data.startsWith('[') ? [node] : []),
        ...textsIn((node as Element).shadowRoot ?? node),
      ]);
    const drawn = textsIn(document.body).filter((text) => !text.parentElement?.closest('style, script'));
    for (const text of drawn) text.data = await stretchText(text.data);
  });
