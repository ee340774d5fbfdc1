/** What `Fourfold.diagnose()` finds in a real browser, by the headers that a page sends. */
import type { Page } from 'playwright/test';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect } from '../support/test.ts';

interface DiagnoseReport {
  readonly ok: boolean;
  readonly checks: { id: string; status: string; message: string; fix: string | null }[];
}

/** A check has five seconds, which a busy machine may need for itself: then the page is diagnosed again. */
async function inTime(look: () => Promise<DiagnoseReport>): Promise<DiagnoseReport> {
  const report = await look();
  return report.checks.some(({ message }) => message.includes('more than 5 seconds')) ? inTime(look) : report;
}

const diagnose = (page: Page, options: { panel?: boolean } = {}) =>
  inTime(() =>
    page.evaluate(
      (given): Promise<DiagnoseReport> =>
        (
          window as unknown as { Fourfold: { diagnose(options: object): Promise<DiagnoseReport> } }
        ).Fourfold.diagnose(given),
      { merchantId: merchantIdOf('AU'), ...options },
    ),
  );

const find = ({ checks }: DiagnoseReport, id: string) => checks.find((check) => check.id === id);
const statuses = ({ checks }: DiagnoseReport) =>
  Object.fromEntries(checks.map(({ id, status }) => [id, status]));

test('finds nothing on a shop that sends the strictest headers [MER-122, MER-125]', async ({ page }) => {
  const shop = shopOn(page);
  await shop.openProduct();
  const report = await diagnose(page);
  expect(statuses(report)).toMatchObject({
    ...{ popup: 'skipped', opener: 'skipped', coop: 'pass', coep: 'pass' },
    ...{ 'csp-connect': 'pass', 'csp-frame': 'pass', 'trusted-types': 'pass', storage: 'pass' },
    ...{ 'in-app-browser': 'pass', dialog: 'pass', clock: 'pass', origin: 'pass', 'double-load': 'pass' },
    placement: 'pass',
  });
  expect(report.checks).toHaveLength(16);
  expect(report.ok).toBe(true);
  expect(page.context().pages()).toHaveLength(1);
});

test('gives the header to send where a page cuts off its popups, which stay connected with it [MER-123]', async ({
  page,
  merchantPage,
}) => {
  const button =
    '<body><button onclick="report = Fourfold.diagnose({ interactive: true })">Diagnose</button>';
  const findings = async (policy: string) => {
    merchantPage.show(`${scriptTag()}${button}`, { 'cross-origin-opener-policy': policy });
    await page.goto(merchantPage.origin);
    const popups: Page[] = [];
    const report = await inTime(async () => {
      const opening = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Diagnose' }).click();
      popups.push(await opening);
      return page.evaluate(() => (window as unknown as { report: DiagnoseReport }).report);
    });
    return { coop: find(report, 'coop'), opener: find(report, 'opener'), popups };
  };

  const severed = await findings('same-origin');
  const fix = 'Cross-Origin-Opener-Policy: same-origin-allow-popups';
  expect(severed.coop).toMatchObject({ status: 'warn', fix });
  expect(severed.opener).toMatchObject({ status: 'warn', fix });
  for (const popup of severed.popups) await popup.close();

  const [, value = ''] = fix.split(': ');
  const connected = await findings(value);
  expect(connected.coop).toMatchObject({ status: 'pass', fix: null });
  expect(connected.opener).toMatchObject({ status: 'pass', fix: null });
  await expect.poll(() => connected.popups.every((popup) => popup.isClosed())).toBe(true);
});

test.describe('under a policy without the host', () => {
  // The page asks for what its policy refuses, as the test asserts.
  test.use({ refusedOnPurpose: /Content Security Policy/ });

  for (const policy of [
    `default-src 'none'; script-src 'nonce-n1'; connect-src 'self'; frame-src 'none'`,
    `default-src 'self'; script-src 'nonce-n1'`,
  ]) {
    test(`fails for ${policy}, and passes with the line that it gives [MER-124]`, async ({
      page,
      merchantPage,
    }) => {
      const tag = scriptTag().replace('<script', '<script nonce="n1"');
      const look = async (line: string) => {
        merchantPage.show(tag, { 'content-security-policy': line });
        await page.goto(merchantPage.origin);
        return diagnose(page);
      };
      const refused = await look(policy);
      const connect = find(refused, 'csp-connect');
      expect(connect?.status).toBe('fail');
      expect(find(refused, 'csp-frame')).toMatchObject({ status: 'fail', fix: connect?.fix });
      expect(refused.ok).toBe(false);
      const [name, line = ''] = connect?.fix?.split(/: (.*)/) ?? [];
      expect(name).toBe('Content-Security-Policy');
      expect(line.startsWith(policy.split('; connect-src')[0] ?? '')).toBe(true);
      expect(line).toContain(`connect-src 'self' ${origins.checkout}`);
      expect(line).toMatch(new RegExp(`frame-src ('self' )?${origins.checkout}`));

      const allowed = await look(line);
      for (const id of ['csp-connect', 'csp-frame'] as const) {
        expect(find(allowed, id)).toMatchObject({ status: 'pass', fix: null });
      }
    });
  }

  test('lists 16 unknown checks where the policy keeps out the file with the checks [MER-122]', async ({
    page,
    merchantPage,
  }) => {
    const file = `${origins.checkout}/widget/v1/fourfold.js`;
    merchantPage.show(scriptTag(), { 'content-security-policy': `script-src ${file}` });
    await page.goto(merchantPage.origin);
    const report = await diagnose(page);
    expect(report.checks).toHaveLength(16);
    expect(new Set(report.checks.map(({ status }) => status))).toEqual(new Set(['unknown']));
  });
});

test('says that the origin of a page is not registered, and shows the report in a panel to copy [MER-125]', async ({
  page,
  merchantPage,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  merchantPage.show(scriptTag());
  await page.goto(merchantPage.origin);
  const loaded = page.waitForResponse(/\/widget\/1\.0\.0\/diagnose\.js$/);
  const report = await diagnose(page, { panel: true });
  expect((await loaded).ok()).toBe(true);
  expect(find(report, 'origin')).toMatchObject({ status: 'fail', fix: merchantPage.origin });
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('listitem')).toHaveCount(16);
  await expect(panel.getByText(`${merchantPage.origin} is not an allowed origin`)).toBeVisible();
  await panel.getByRole('button', { name: 'Copy JSON' }).click();
  await expect(panel.getByRole('status')).toHaveText('Copied.');
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(report);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  expect(page.context().pages()).toHaveLength(1);
});
