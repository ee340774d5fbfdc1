/** The annual report in the built portal: from its landing page through the login to the picture of the year. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectPath, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('a shopper logs in from the landing page, looks through the year and saves its picture [POR-017] [POR-018] [POR-051] [POR-052] [POR-350] [POR-355]', async ({
  page,
}) => {
  const portal = portalOn(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await portal.open('AU', '/uk-annual-report?from=mail');
  await expectPath(page, '/annual-report');
  expect(page.url()).toContain('?from=mail');
  await expectAccessible(page);
  await portal.button('See my report').click();
  await expectPath(page, '/login-email');
  await portal.giveEmail(scenarioAddress('good+report-member'));
  await portal.givePassword(seededPassword);

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('2020, from your own orders');
  await expectPath(page, '/annual-report/home');
  await portal.button('Agree and start').click();
  await expect(heading).toHaveText('This was your 2020');
  const [cookie] = (await page.context().cookies()).filter(
    ({ name }) => name === 'annual_report_permissions',
  );
  expect(cookie).toMatchObject({ value: 'agreed', secure: true, sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);

  const headings = [
    '14 March 2019',
    'Bright & Bound Books',
    'Marlow Field',
    '10 out of 10 on time',
    'You’re in Pulse',
    'You kept culture going',
    'A part of it did some good',
    'Keep it, or show it around',
  ];
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [index, title] of headings.entries()) {
    // By the key and by the button in turn.
    if (index % 2 === 0) await page.keyboard.press('ArrowRight');
    else await portal.button('Next').click();
    await expect(heading).toHaveText(title);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await page.reload();
  await expect(heading).toHaveText('Keep it, or show it around');
  await page.goBack();
  await expect(heading).toHaveText('A part of it did some good');
  await page.goForward();

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const downloading = page.waitForEvent('download');
    await portal.button('Download picture').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('highlight-2020.png');
    expect(sizeOf(await readFile(await download.path()))).toEqual({ width: 1080, height: 1350 });
  }
  await portal.button('Next').click();
  await expect(heading).toHaveText('Pass Fourfold on');
  await expectNoSidewaysScroll(page);
  await portal.button('Finish').click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
});
