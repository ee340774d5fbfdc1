/**
 * A browser whose owner forbids the checkout to keep anything, framed or not: neither cookies nor storage. What such
 * tests share is that browser, which their workers start instead of the usual one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { test as base } from './test.ts';

export const withoutCookies = (test: typeof base) =>
  test.extend({
    browser: [
      async ({ playwright, launchOptions }, use) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-profile-'));
        writeSettings(folder);
        const profile = await playwright.chromium.launchPersistentContext(folder, launchOptions);
        const browser = profile.browser();
        if (!browser) throw new Error('This browser gives nothing but its own profile');
        // Its contexts have the settings of the profile.
        await use(browser);
        await profile.close();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

const blocked = 2;

function writeSettings(folder: string): void {
  const cookies = { '[*.]checkout.localhost,*': { setting: blocked } };
  const settings = { profile: { content_settings: { exceptions: { cookies } } } };
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify(settings));
}
