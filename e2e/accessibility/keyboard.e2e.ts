/** A purchase by keyboard. The focus is always visible, and each new page puts it where the shopper's task begins. */
import type { Locator, Page } from 'playwright/test';
import { cards, expiry, securityCode } from '../support/card-frame.ts';
import { type Checkout, checkoutOn } from '../support/checkout.ts';
import { anyCode, knownShopper } from '../support/known-shopper.ts';
import { newCheckout } from '../support/merchant.ts';
import { newPerson } from '../support/people.ts';
import { shopOn, watchBridge } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const mostTabs = 40;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function expectVisibleFocus(target: Locator): Promise<void> {
  const isMarked = await target.evaluate((element) => {
    const focusStyles = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    // A field or a choice may draw the focus ring on its container.
    return [element, element.parentElement, element.parentElement?.parentElement].some(
      (each) => each && focusStyles(each),
    );
  });
  expect(isMarked, `the focus can be seen on ${target}`).toBe(true);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if (await isFocused(target)) return expectVisibleFocus(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function expectPage(checkout: Checkout, title: string): Promise<void> {
  await expect(checkout.title).toHaveText(title);
  await expect(checkout.title).toBeFocused();
}

test('a whole purchase by keyboard, from the email to the return to the shop', async ({ page }) => {
  // Under reduced motion the last page doesn't return automatically while Tab is still moving to the button.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { email, password } = await knownShopper();
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await type(page, checkout.email, '');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  // The password is the only task of its page, so it has the focus.
  await expect(checkout.password).toBeFocused();
  await type(page, checkout.password, password);
  await page.keyboard.press('Enter');
  await expectPage(checkout, 'Check your order and pay');
  await press(page, checkout.addCardButton);
  await expectPage(checkout, 'Add a card');
  await type(page, checkout.card.number, cards.good);
  await type(page, checkout.card.expiry, expiry);
  await type(page, checkout.card.securityCode, securityCode);
  await press(page, checkout.saveCardButton);
  await expectPage(checkout, 'Check your order and pay');
  await press(page, checkout.payButton);
  await expectPage(checkout, '$30.00 approved. Your order is placed.');
  await press(page, checkout.backToShop);
  await page.waitForURL(/\/result/);
});

test('each page of a registration puts the focus where its task begins, and shows problems at the field', async ({
  page,
}) => {
  const person = newPerson();
  const checkout = checkoutOn(page);
  await page.goto((await newCheckout()).address);
  await checkout.giveEmail(person.email);
  await expectPage(checkout, 'Your mobile number');
  await type(page, checkout.mobile, person.mobile.typed);
  await page.keyboard.press('Enter');
  // The code is the only task of its page, so it has the focus.
  await expect(checkout.code).toBeFocused();
  await page.keyboard.type(anyCode);
  await expectPage(checkout, 'About you');
  await press(page, checkout.saveProfileButton);
  await expect(page.getByText(/^\d+ fields need another look/)).toBeVisible();
});

test('in the dialog Tab stays in the checkout, and Escape asks before it closes', async ({ page }) => {
  const bridged = await watchBridge(page);
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog' });
  const { checkout } = await shop.payInDialog();
  await checkout.email.waitFor();
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.shadowRoot?.activeElement ? 'layer' : activeElement?.localName;
    });
    // Between two rounds Tab goes through the browser's own buttons.
    expect(['layer', 'body']).toContain(at);
  }
  await bridged();
  await shop.layer.focus();
  await page.keyboard.press('Escape');
  await checkout.leaveButton.click();
  expect((await shop.end()).detail).toContain('"reason":"USER"');
  await expect(shop.payButton).toBeFocused();
});
