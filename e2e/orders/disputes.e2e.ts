/** A shopper reports a problem with a file, turns the shop's answer down with evidence, and is refunded, in the built portal. */
import type { Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { photo } from '../support/photo.ts';
import { portalOn } from '../support/portal.ts';
import { answerDispute, setFlag } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

async function expectWellMade(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 860 });
}

/** Opens the report of an order that did not arrive, up to its form, with a text and a file. */
async function writeReport(page: Page, orderId: string) {
  const portal = portalOn(page);
  await portal.openOrder(orderId);
  await portal.button('Report a problem').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'No, it hasn’t arrived' }).check();
  const next = dialog.getByRole('button', { name: 'Continue' });
  await next.click();
  await next.click();
  await dialog.getByRole('radio', { name: 'Nothing arrived' }).check();
  await next.click();
  await dialog.getByLabel('What happened?').fill('Nobody in our building has it.');
  await dialog.locator('input[type=file]').setInputFiles(photo('tracking.png'));
  await expect(dialog.getByText('tracking.png')).toBeVisible();
  return dialog;
}

test('a report that is written when the session ends is there after the login, and is sent', async ({
  page,
}) => {
  const shopper = await shopperWithAnOrder();
  await setFlag('bypass-consumer-create-dispute-order-date-check', true, { consumer: shopper.email });
  const portal = portalOn(page);
  await portal.signIn(shopper);
  const dialog = await writeReport(page, shopper.orderId);
  // A token that the server does not know, as after half a day.
  await page.evaluate(() => localStorage.setItem('x-auth-token', 'too-old'));
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await portal.giveEmail(shopper.email);
  await expect(portal.text(/payment/)).toHaveCount(0);
  await portal.givePassword(shopper.password);
  await expect(dialog.getByLabel('What happened?')).toHaveValue('Nobody in our building has it.');
  await expect(dialog.getByText('tracking.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('We’ve told Marlow Field')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await portal.button('See the report').click();
  await expect(dialog.getByText('Nobody in our building has it.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^tracking\.png/ })).toBeVisible();
});

test('a problem is reported, answered, turned down with evidence and refunded [POR-219]', async ({
  page,
}) => {
  const shopper = await shopperWithAnOrder();
  // The order was placed today.
  await setFlag('bypass-consumer-create-dispute-order-date-check', true, { consumer: shopper.email });
  const portal = portalOn(page);
  await portal.signIn(shopper);
  const dialog = await writeReport(page, shopper.orderId);
  await expectWellMade(page);
  const created = page.waitForResponse((response) => response.url().endsWith('/create-dispute'));
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const { id: disputeId } = await (await created).json();
  await expect(dialog.getByText('We’ve told Marlow Field')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // The payments wait, and the shopper is told of the answer on the home page.
  const section = page.getByRole('region', { name: 'Nothing arrived' });
  await expect(section).toContainText('Sent to the shop');
  await expect(page.getByText('On hold while we sort this out')).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toHaveCount(3);
  await answerDispute(disputeId, { action: 'CHALLENGE', note: 'It was left in the lobby.' });
  await portal.open();
  await page.getByRole('link', { name: 'Answer now' }).click();
  await expect(dialog.getByText('It was left in the lobby.')).toBeVisible();
  await expectWellMade(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: /^tracking\.png/ }).click();
  expect((await download).suggestedFilename()).toBe('tracking.png');

  await dialog.getByRole('button', { name: 'I don’t agree' }).click();
  await dialog.getByLabel('What is missing or wrong?').fill('The photo is of another door.');
  await dialog.locator('input[type=file]').setInputFiles([photo('door.png'), photo('our-door.png')]);
  await expectWellMade(page);
  await dialog.getByRole('button', { name: 'Send my reply' }).click();
  await expect(dialog.getByText('You’ve turned the answer down')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(section).toContainText('Waiting for the shop');
  await expectWellMade(page);

  await answerDispute(disputeId, { action: 'ACCEPT' });
  await page.reload();
  await expect(section).toContainText('The problem is resolved.');
  await expect(page.getByRole('region', { name: 'Refunded in full' })).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await section.getByRole('button', { name: 'See the report' }).click();
  await expect(dialog.getByText('The photo is of another door.')).toBeVisible();
  await expect(dialog.getByText('Closed', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectWellMade(page);
});
