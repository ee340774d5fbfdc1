/**
 * Every page of a purchase and of the portal, by the rules of axe, in both colour schemes, small and large. One walk
 * changes scheme and size at each stop; in a full run there is a walk for each combination.
 */
import type { Page } from 'playwright/test';
import { isFull } from '#tooling/test/extent.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { cards } from '../support/card-frame.ts';
import { mirrorFaultsOn } from '../support/geometry.ts';
import { knownShopper, shopperWithAnOrder } from '../support/known-shopper.ts';
import { newCheckout } from '../support/merchant.ts';
import { newPerson } from '../support/people.ts';
import { portalOn } from '../support/portal.ts';
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { type StepName, walkerOn } from '../support/walk.ts';

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly expect: (page: Page) => Promise<void>;
}

const expectMirrored = async (page: Page) => expect(await mirrorFaultsOn(page)).toEqual([]);

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 390, height: 860, expect: expectAccessible },
  { colorScheme: 'light', width: 1280, height: 860, expect: expectAccessible },
  { colorScheme: 'dark', width: 1280, height: 860, expect: expectAccessible },
  { colorScheme: 'dark', width: 390, height: 860, expect: expectAccessible },
  { colorScheme: 'light', width: 320, height: 640, expect: expectNoSidewaysScroll },
  { colorScheme: 'light', width: 390, height: 860, expect: expectMirrored },
];

const steps: readonly StepName[] = [
  'email',
  'mobile',
  'code',
  'profile',
  'first card',
  'add card',
  'bank',
  'pay',
  'success',
];

/** Calls `look` at each page of a new shopper's purchase. */
async function walkThePurchase(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto((await newCheckout()).address);
  const walker = walkerOn(page, { ...newPerson(), card: cards.challenge });
  for (const step of steps) {
    await walker.walkTo(step);
    if (step === 'add card') await walker.checkout.card.number.waitFor();
    await look(page);
  }
}

async function walkIntoMistakes(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto((await newCheckout()).address);
  const walker = walkerOn(page, { ...newPerson(), card: cards.good });
  await walker.walkTo('profile');
  await walker.checkout.saveProfile();
  await page.getByText(/^\d+ fields need another look/).waitFor();
  await look(page);
}

async function walkThePortal(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const shopper = await shopperWithAnOrder();
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(shopper.email);
  await portal.password.waitFor();
  await look(page);
  await portal.givePassword(shopper.password);
  await expect(portal.orders).toHaveCount(1);
  await look(page);
  await portal.open('AU', '/account');
  await portal.text(shopper.email).waitFor();
  await look(page);
  await portal.open('AU', '/security');
  await portal.text('This device').waitFor();
  await look(page);
  await portal.button('Change password').click();
  await look(page);
  await page.keyboard.press('Escape');
  await portal.open('AU', '/billing');
  await portal.text('on 1 order').waitFor();
  await look(page);
  await portal.openOrder(shopper.orderId);
  await portal.payNowButton.waitFor();
  await look(page);
  await portal.payNowButton.click();
  await portal.dialog.newCard.check();
  await portal.dialog.card.number.waitFor();
  await look(page);
  await portal.dialog.savedCard(cards.good).check();
  await portal.dialog.pay();
  await portal.dialog.text('$30.00 paid').waitFor();
  await look(page);
}

async function walkTheShop(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const shop = shopOn(page);
  const { email } = await knownShopper();
  await shop.openProduct({ display: 'popup', email });
  await expect(shop.placement).toContainText('$30.00');
  await look(page);
  const { popup, checkout } = await shop.payInPopup();
  await checkout.email.waitFor();
  await look(page);
  await popup.close();
  await shop.end();
  await look(page);
}

const walks = {
  'a purchase': walkThePurchase,
  'a form with mistakes': walkIntoMistakes,
  'the portal': walkThePortal,
  'the shop': walkTheShop,
};

/**
 * Checks all looks at every stop, and leaves each stop in a different one, so that the walk continues in all of them.
 */
function lookAll(looks: readonly Look[]) {
  let stops = 0;
  return async (page: Page): Promise<void> => {
    stops += 1;
    const from = stops % looks.length;
    for (const { colorScheme, width, height, expect } of [...looks.slice(from), ...looks.slice(0, from)]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await expect(page);
    }
  };
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, walk] of Object.entries(walks)) {
  for (const each of isFull ? looks.map((look) => [look]) : [looks]) {
    const lookOf = each.map(({ colorScheme, width }) => `${colorScheme} ${width}`).join(', ');
    test(`${name}: no page breaks a rule of axe or scrolls sideways, ${lookOf} wide`, async ({ page }) => {
      await walk(page, lookAll(each));
    });
  }
}
