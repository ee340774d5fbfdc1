/**
 * Every access page: the autofill names of its fields, and whether long texts fit a small screen. A page that both
 * apps have is the same screen, so it is checked in one of them by turns; in a full run in both.
 */
import type { Page } from 'playwright/test';
import { isFull } from '#tooling/test/extent.ts';
import { accessPages, stretched } from '../support/access-pages.ts';
import { appNames } from '../support/apps.ts';
import { textFaultsOn } from '../support/geometry.ts';
import { expectPath } from '../support/landing.ts';
import { expect, test } from '../support/one-window.ts';
import { setExperiment } from '../support/sandbox.ts';

test.use({ windowOptions: { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } });

// Not reset afterwards, since the workers share them and no other test uses these offers in these countries.
test.beforeAll(async () => {
  await setExperiment('one-time-code-authentication', 'on', { market: 'DE' });
  await setExperiment('persistent-login-promotion', 'A', { market: 'US' });
});

/** The controls that a browser can autofill, by name. */
const fieldsOn = (page: Page) =>
  page.locator('main').evaluate((main) =>
    Object.fromEntries(
      [...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
        .filter(({ type }) => type !== 'radio' && type !== 'checkbox')
        .map((field) => [
          field.name,
          {
            ...(field.type !== 'text' && { type: field.type.replace(/^select.*/, 'select') }),
            ...(field.inputMode && { inputMode: field.inputMode }),
            ...(field.autocomplete && { autoComplete: field.autocomplete }),
          },
        ]),
    ),
  );

/** Opens the same page again with every text longer; the stored session leads back to it. */
async function stretchTexts(page: Page): Promise<void> {
  const address = new URL(page.url());
  if (address.searchParams.get('locale') !== stretched) {
    address.searchParams.set('locale', stretched);
    await page.goto(address.href);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[/);
}

for (const [index, accessPage] of accessPages.entries()) {
  const { path, variant, only, country, open, further, fields = {} } = accessPage;
  const inTurn = appNames.filter((_, position) => isFull || position === index % appNames.length);
  for (const app of only ? [only] : inTurn) {
    const name = variant ? `${path}, ${variant},` : path;
    test(`${name} in the ${app} has the autofill names of its fields, and longer texts fit`, async ({
      page,
    }, testInfo) => {
      await open(page, app, country);
      await expectPath(page, path);
      await stretchTexts(page);
      await expectPath(page, path);
      await further?.(page);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await fieldsOn(page)).toEqual(fields);
      expect.soft(await textFaultsOn(page)).toEqual([]);
      if (!isFull) return;
      await page.evaluate(() => scrollTo(0, 0));
      const shot = testInfo.outputPath('stretched.png');
      await page.screenshot({ path: shot, fullPage: true });
      await testInfo.attach('stretched', { path: shot, contentType: 'image/png' });
    });
  }
}
