/** A card that must be shown to the camera. The browser's simulated camera shows a film of a striped card. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { inBrowser, wholeBrowser } from '../support/browsers.ts';
import { atTheSummary } from '../support/journeys.ts';
import { test as base, expect } from '../support/test.ts';

/** Its scan matches. */
const card = '4000000000004012';

/** One picture in the YUV4MPEG2 format, which Chromium shows again and again. */
function filmOfStripes(): string {
  const [width, height] = [320, 180];
  const brightness = Buffer.alloc(width * height).map((_, index) => (index % 32 < 16 ? 40 : 200));
  const colours = Buffer.alloc((width * height) / 2, 128);
  const film = path.join(mkdtempSync(path.join(tmpdir(), 'fourfold-film-')), 'card.y4m');
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\nFRAME\n`;
  writeFileSync(film, Buffer.concat([Buffer.from(header), brightness, colours]));
  return film;
}

const test = inBrowser(base, {
  ...wholeBrowser,
  args: [
    ...(wholeBrowser.args ?? []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${filmOfStripes()}`,
  ],
});

test('a card is shown to the camera when it is added, is saved, and pays', async ({ page }) => {
  const { checkout } = await atTheSummary(page);
  await checkout.addCard(card);
  const scan = page.getByRole('dialog', { name: 'Show us the card' });
  const start = scan.getByRole('button', { name: 'Start' });
  await start.waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await start.click();
  await expect(checkout.savedCard(card)).toBeChecked();
  await expect(scan).toBeHidden();
  await checkout.pay();
  await expect(checkout.title).toHaveText('$30.00 approved. Your order is placed.');
});
