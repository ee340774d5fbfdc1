/**
 * Browsers that block cookies. The workers of such tests start one of them instead of the usual browser.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserType, LaunchOptions } from 'playwright/test';
import { wholeBrowser } from './browsers.ts';
import type { test as base } from './test.ts';

const blocked = 2;

/** @param inside the site in whose pages the checkout's cookies are blocked; `*` for all sites */
const withoutOurs = (inside: string) => {
  const cookies = { [`[*.]checkout.localhost,${inside}`]: { setting: blocked } };
  return { content_settings: { exceptions: { cookies } } };
};

const profiles = {
  /** The checkout can keep neither cookies nor storage, framed or not. */
  everywhere: withoutOurs('*'),
  /** Inside the shop's page the checkout can keep neither cookies nor storage, not even partitioned by shop. */
  'in frames': withoutOurs('[*.]shop.localhost'),
  /** "Block third-party cookies", as the settings of the browser call it. */
  'third-party': { cookie_controls_mode: 1, block_third_party_cookies: true },
};
/** Where a browser blocks cookies. */
export type Blocked = keyof typeof profiles;

/** Starts a browser with these settings. @returns it, and what ends it */
export async function launchWithout(
  where: Blocked,
  chromium: BrowserType,
  options: LaunchOptions = wholeBrowser,
): Promise<{ readonly browser: Browser; close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-profile-'));
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify({ profile: profiles[where] }));
  const context = await chromium.launchPersistentContext(folder, options);
  // Its contexts have the settings of the profile.
  const browser = context.browser();
  if (!browser) throw new Error('This browser gives nothing but its own profile');
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { browser, close };
}

const without = (test: typeof base, where: Blocked) =>
  test.extend({
    browser: [
      async ({ playwright }, use) => {
        const { browser, close } = await launchWithout(where, playwright.chromium);
        await use(browser);
        await close();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

export const withoutCookies = (test: typeof base) => without(test, 'everywhere');
export const withoutCookiesInFrames = (test: typeof base) => without(test, 'in frames');
export const withoutThirdPartyCookies = (test: typeof base) => without(test, 'third-party');
