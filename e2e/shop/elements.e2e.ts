/** Button, placement and info dialog as a shop puts them on its page. */
import type { Locator, Page } from 'playwright/test';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { expect } from '../support/test.ts';

const merchantId = merchantIdOf('AU');
const hosted = '<a href="#hosted">Pay on another page</a>';
const button = (attributes = '') =>
  `<fourfold-button merchant-id="${merchantId}" ${attributes}>${hosted}</fourfold-button>`;
const placement = (attributes = '') =>
  `<fourfold-placement merchant-id="${merchantId}" currency="AUD" ${attributes}></fourfold-placement>`;

/** Counts the opens of the page's first button, whose checkout never comes. */
const countOpens = (page: Page) =>
  page.evaluate(() => {
    const counted = document as Document & { asked?: number };
    counted.asked = 0;
    const element = document.querySelector('fourfold-button') as HTMLElement & { createToken?: unknown };
    element.createToken = () => {
      counted.asked = (counted.asked ?? 0) + 1;
      return new Promise(() => {});
    };
  });
const opens = (page: Page) => page.evaluate(() => (document as Document & { asked?: number }).asked);

test('a button is one button with one name, at least 44 px high, and works by Enter and Space [MER-112]', async ({
  page,
  merchantPage,
}) => {
  merchantPage.show(`${scriptTag()}<body><main>${button('display="dialog"')}`);
  await page.goto(merchantPage.origin);
  const named = page.getByRole('button', { name: 'Pay in 4 with Fourfold', exact: true });
  await expect(named).toHaveCount(1);
  await expect(page.locator('fourfold-button').getByRole('button')).toHaveCount(1);
  expect(await page.locator('fourfold-button').ariaSnapshot()).toMatch(
    /^- button "Pay in 4 with Fourfold"(: [^-]*)?$/,
  );
  expect((await named.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await countOpens(page);
  for (const [index, key] of ['Enter', 'Space'].entries()) {
    await named.focus();
    await page.keyboard.press(key);
    await expect.poll(() => opens(page)).toBe(index + 1);
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.click();
    await expect(cancel).toBeHidden();
    await expect(named).toBeFocused();
  }
});

test('elements show what is between their tags until they are drawn, on the page before the script or later [MER-017]', async ({
  page,
  merchantPage,
}) => {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/widget/*/elements.js', async (route) => {
    await wait;
    await route.continue();
  });
  const line = placement('amount="120.00"').replace('></', '>Pay in four</');
  merchantPage.show(`<body><main>${button()}${line}<p id="later"></p></main>${scriptTag()}`);
  await page.goto(merchantPage.origin);
  const link = page.getByRole('link', { name: 'Pay on another page' });
  await page.waitForFunction(() => customElements.get('fourfold-button'));
  await link.click();
  expect(new URL(page.url()).hash).toBe('#hosted');
  await expect(page.getByText('Pay in four', { exact: true })).toBeVisible();

  letGo();
  const drawn = page.getByRole('button', { name: 'Pay in 4 with Fourfold' });
  await expect(drawn).toHaveCount(1);
  await expect(link).toBeHidden();
  await expect(page.getByText('Pay in four', { exact: true })).toBeHidden();
  await page.locator('#later').evaluate((later, html) => {
    later.innerHTML = html;
  }, button() + placement('amount="80.00"'));
  await expect(drawn).toHaveCount(2);
  await expect(page.locator('fourfold-placement').last()).toContainText('or 4 payments of $20.00');
});

test('what is between the tags works where the script never loads [MER-017]', async ({
  page,
  merchantPage,
}) => {
  await page.route('**/widget/*/fourfold.js', (route) => route.abort());
  merchantPage.show(`${scriptTag()}<body><main>${button()}`);
  await page.goto(merchantPage.origin);
  await page.getByRole('link', { name: 'Pay on another page' }).click();
  expect(new URL(page.url()).hash).toBe('#hosted');
});

test('the info dialog lies over everything, and Escape and its button give the focus back to what opened it [MER-107]', async ({
  page,
  merchantPage,
}) => {
  const opener = `<button type="button" data-fourfold-info="${merchantId}" data-amount="120.00">What is this?</button>`;
  const cover = '<div style="position:fixed;inset:50% 0 0;z-index:2147483647;background:#fff">Cookies</div>';
  merchantPage.show(`${scriptTag()}<body><main>${placement('amount="120.00"')}${opener}</main>${cover}`);
  await page.goto(merchantPage.origin);
  const more = page.getByRole('button', { name: 'Learn more about paying in 4' });
  const dialog = page.getByRole('dialog', { name: '4 payments of $30.00' });
  const close = dialog.getByRole('button', { name: 'Close' });

  async function isExplained(opened: Locator, leave: () => Promise<void>): Promise<void> {
    await opened.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('.plan li')).toHaveCount(4);
    await expect(dialog.locator('.plan li').filter({ hasText: '$30.00' })).toHaveCount(4);
    await expect(dialog.locator('.plan li').first()).toContainText('today');
    for (const later of [1, 2, 3]) await expect(dialog.locator('.plan li').nth(later)).toContainText(/\d/);
    await expect(dialog.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', /\/legal\//);
    const isInTopLayer = await dialog.evaluate((shown) => shown.matches(':modal'));
    expect(isInTopLayer).toBe(true);
    await leave();
    await expect(dialog).toBeHidden();
    await expect(opened).toBeFocused();
  }

  await isExplained(more, () => page.keyboard.press('Escape'));
  await isExplained(page.getByRole('button', { name: 'What is this?' }), () => close.click());
});

test('a placement follows the price of the page [MER-103]', async ({ page, merchantPage }) => {
  merchantPage.show(
    `${scriptTag()}<body><main><p id="price">$1,299.00</p>${placement('amount-selector="#price"')}</main>`,
  );
  await page.goto(merchantPage.origin);
  const line = page.locator('fourfold-placement');
  await expect(line).toContainText('$324.75');
  await page.locator('#price').evaluate((price) => {
    price.textContent = '$80.00';
  });
  await expect(line).toContainText('$20.00');
});
