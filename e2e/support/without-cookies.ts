/**
 * Browsers that block cookies. The workers of such tests start one of them instead of the usual browser.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wholeBrowser } from './browsers.ts';
import type { test as base } from './test.ts';

const blocked = 2;

const withSettings = (test: typeof base, profile: object) =>
  test.extend({
    browser: [
      async ({ playwright }, use) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-profile-'));
        mkdirSync(path.join(folder, 'Default'));
        writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
        const context = await playwright.chromium.launchPersistentContext(folder, wholeBrowser);
        const browser = context.browser();
        if (!browser) throw new Error('This browser gives nothing but its own profile');
        // Its contexts have the settings of the profile.
        await use(browser);
        await context.close();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

/** @param inside the site in whose pages the checkout's cookies are blocked; `*` for all sites */
const withoutOurs = (test: typeof base, inside: string) => {
  const cookies = { [`[*.]checkout.localhost,${inside}`]: { setting: blocked } };
  return withSettings(test, { content_settings: { exceptions: { cookies } } });
};

/** The checkout can keep neither cookies nor storage, framed or not. */
export const withoutCookies = (test: typeof base) => withoutOurs(test, '*');

/** Inside the shop's page the checkout can keep neither cookies nor storage, not even partitioned by shop. */
export const withoutCookiesInFrames = (test: typeof base) => withoutOurs(test, '[*.]shop.localhost');

/** "Block third-party cookies", as the settings of the browser call it. */
export const withoutThirdPartyCookies = (test: typeof base) =>
  withSettings(test, { cookie_controls_mode: 1, block_third_party_cookies: true });
