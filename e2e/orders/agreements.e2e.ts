/** Agreements with shops in the built portal: the payment method of an order and of an agreement, and a document. */
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { cardFrame, cards, endingOf } from '../support/card-frame.ts';
import { scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('a shopper changes the payment method of an order and of an agreement, and reads a document', async ({
  page,
  context,
}) => {
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(scenarioAddress('good+move-ok+agreements-12'));
  await portal.givePassword(seededPassword);
  await portal.order('Marlow Field').first().click();
  await expect(portal.payments).toHaveCount(4);

  const dialog = page.getByRole('dialog');
  const added = `Mastercard ending ${endingOf(cards.mastercard)}`;
  const looks = async () => {
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  };

  await portal.button('Change payment method').click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await looks();
  await dialog.getByRole('button', { name: 'Add a card' }).click();
  await cardFrame(page).fill(cards.mastercard);
  await dialog.getByRole('button', { name: 'Save card and use it' }).click();
  await expect(dialog).toContainText(`You now pay with ${added}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(added).first()).toBeVisible();

  const opens = context.waitForEvent('page');
  await portal.link(/^Final payment schedule/).click();
  const window = await opens;
  const document = window.frameLocator('iframe[title="Agreement document"]');
  await expect(document.getByRole('heading', { level: 1 })).toBeVisible();
  // The heads of the columns, four payments, and their sum.
  await expect(document.getByRole('row')).toHaveCount(6);
  await expect(window.getByRole('banner')).toHaveCount(0);
  await window.close();

  await portal.link('All orders').click();
  await portal.link('Recurring payments').click();
  await expect(
    page.getByRole('region', { name: 'Recurring payments' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await looks();
  await page
    .getByRole('navigation', { name: 'Pages of agreements' })
    .getByRole('link', { name: '2' })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=recurring-payments&page=2/);
  await page.goBack();

  await portal.link('Purchase agreements').click();
  await page.getByRole('region', { name: 'Purchase agreements' }).getByRole('link').first().click();
  await expect(page).toHaveTitle(/purchase agreement/);
  await looks();
  await portal.button('Change payment method').click();
  await dialog.getByRole('radio', { name: added }).check();
  await dialog.getByRole('button', { name: 'Use this one' }).click();
  await expect(dialog).toContainText(`You now pay with ${added}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toContainText(added);

  await portal.link('All purchase agreements').click();
  await portal.link('Recurring payments').click();
  await page.getByRole('region', { name: 'Recurring payments' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem')).not.toHaveCount(0);
  await looks();
});
