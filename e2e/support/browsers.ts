/**
 * The two browsers of these tests, of the same version and with the same engine. Both start without Playwright's usual
 * switches that turn off what an embedded checkout depends on: popup blocking, partitioned storage of embedded sites, and
 * the back-forward cache.
 */
import type { LaunchOptions } from 'playwright/test';
import { isFull } from '#tooling/test/extent.ts';
import type { test as base } from './test.ts';

const launchOptions = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  ignoreDefaultArgs: [
    '--disable-popup-blocking',
    '--disable-back-forward-cache',
    '--disable-field-trial-config',
  ],
  // The last one of several counts, so Playwright's own list, which names ThirdPartyStoragePartitioning, has no effect.
  args: ['--disable-features=Translate,OptimizationHints,MediaRouter', '--disable-quic'],
});

const { CHROME_PATH, CHROME_HEADLESS_SHELL_PATH } = process.env;

/** As shoppers have it: with cookie settings, a popup blocker and a back-forward cache. */
export const wholeBrowser = launchOptions(CHROME_PATH);

/**
 * Only what loads, runs and draws pages, at half of the processor's time: what a test gets that does not ask for the
 * whole browser. In a full run, and where there is none, that is the whole browser too.
 */
export const headlessShell = isFull ? wholeBrowser : launchOptions(CHROME_HEADLESS_SHELL_PATH ?? CHROME_PATH);

export const inBrowser = (test: typeof base, options: LaunchOptions) =>
  test.extend({
    browser: [
      async ({ playwright }, use) => {
        const browser = await playwright.chromium.launch(options);
        await use(browser);
        await browser.close();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

/** For what depends on the browser around the page. Its workers start this one instead of the usual one. */
export const inWholeBrowser = (test: typeof base) => inBrowser(test, wholeBrowser);
