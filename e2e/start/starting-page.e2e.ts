/** What is shown while the script of an app is still loading. */
import type { Page, Request } from 'playwright/test';
import { checkoutOn } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { newCheckout } from '../support/merchant.ts';
import { newPerson } from '../support/people.ts';
import { portalAddress, portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

/** Holds back the requests that match. @returns what releases them */
async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await wait;
    await route.continue();
  });
  return letGo;
}

const script = '**/assets/main-*.js';
const isScript = (request: Request) => /\/assets\/main-[^/]*\.js/.test(request.url());

const startingPage = (page: Page) => {
  const own = page.locator('#starting');
  return {
    own,
    logo: own.locator('.ff-logo:visible'),
    skeleton: own.locator('.ff-skeleton:visible'),
    /** The colour of the page, and that of the token. */
    colours: () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.background = 'var(--ff-canvas)';
        const [shown, canvas] = [document.body, probe].map((each) => getComputedStyle(each).backgroundColor);
        probe.remove();
        return { shown, canvas };
      }),
  };
};

/** Reads the page to a screen reader. */
const spoken = (page: Page) => page.locator('body').ariaSnapshot();

async function expectStarting(page: Page): Promise<object | null> {
  const starting = startingPage(page);
  await expect(starting.logo).toHaveCount(1);
  await expect(starting.skeleton).toHaveCount(1);
  const { shown, canvas } = await starting.colours();
  expect(shown).toBe(canvas);
  expect(await spoken(page)).toBe('- status: Loading');
  return starting.logo.boundingBox();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a portal shows its header and a skeleton before its script is there: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const letGo = await hold(page, script);
    await page.goto(portalAddress('AU'), { waitUntil: 'commit' });
    const place = await expectStarting(page);
    letGo();
    await expect(portalOn(page).email).toBeVisible();
    await expect(startingPage(page).own).toBeHidden();
    expect(await page.getByRole('img', { name: 'Fourfold' }).boundingBox()).toEqual(place);
  });
}

test('a portal shows those of the orders to a shopper who is signed in, until flags are there, too [POR-056]', async ({
  page,
}) => {
  const portal = portalOn(page);
  await portal.signIn(await knownShopper());
  const [letGo, letFlagsGo] = [await hold(page, script), await hold(page, '**/portal/consumers/flags*')];
  const asked = page.waitForRequest(/\/portal\/consumers\/flags/);
  await page.reload({ waitUntil: 'commit' });
  await expectStarting(page);
  letGo();
  await asked;
  const place = await expectStarting(page);
  letFlagsGo();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await expect(startingPage(page).own).toBeHidden();
  expect(await page.locator('#app .ff-logo').boundingBox()).toEqual(place);
});

test('a checkout shows its header and a skeleton to a shopper who comes back, before its script is there', async ({
  page,
}) => {
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await expect(startingPage(page).own).toBeHidden();
  await checkout.giveEmail(newPerson().email);
  await expect(checkout.title).toHaveText('Your mobile number');
  const letGo = await hold(page, script);
  await Promise.all([page.waitForRequest(isScript), page.reload({ waitUntil: 'commit' })]);
  const place = await expectStarting(page);
  letGo();
  await expect(checkout.title).toHaveText('Your mobile number');
  await expect(startingPage(page).own).toBeHidden();
  expect(await page.getByRole('img', { name: 'Fourfold' }).boundingBox()).toEqual(place);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [name, addressOf] of Object.entries({
    checkout: async () => (await newCheckout()).address,
    portal: async () => portalAddress('AU'),
  })) {
    test(`a ${name} shows the notice and no skeleton`, async ({ page }) => {
      await page.goto(await addressOf());
      await expect(page.getByRole('heading', { name: 'Fourfold needs JavaScript' })).toBeVisible();
      await expect(startingPage(page).own).toBeHidden();
    });
  }
});
