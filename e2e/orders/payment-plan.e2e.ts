/** An account in hardship pays its plan in the built portal. */
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { applePayOn } from '../support/apple-pay.ts';
import { expectPath, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('the alert leads to the plan, whose payments a card and Apple Pay pay', async ({ page }) => {
  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(scenarioAddress('hardship'));
  await portal.givePassword(seededPassword);
  await portal.link('See your plan').click();
  await expectPath(page, '/payment-schedule');
  const left = page.getByRole('region', { name: 'Left in your plan' });
  await expect(left).toContainText('$157.50');

  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  await portal.dialog.payByNewCard();
  await expect(portal.dialog.text('$39.38 paid')).toBeVisible();
  await portal.dialog.button('Done').click();
  await expect(left).toContainText('$118.12');

  await pay.click();
  const applePay = applePayOn(page);
  await applePay.row.check();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await portal.dialog.pay();
  await applePay.approve();
  await expect(portal.dialog.text('$39.38 paid')).toBeVisible();
  await page.reload();
  await expect(left).toContainText('$78.74');
  const payments = page.getByRole('region', { name: 'Payments of your plan' }).getByRole('listitem');
  await expect(payments.filter({ hasText: 'Paid' })).toHaveCount(2);
});
