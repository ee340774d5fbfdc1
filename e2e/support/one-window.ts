/**
 * The `test` of suites whose tests leave nothing behind except what the browser stores:
 * each worker opens one window, and each test begins in it with cleared storage. Opening a new window takes
 * as long as the rest of a short test.
 */
import type { BrowserContextOptions, Page } from 'playwright/test';
import { forgetBrowser } from './landing.ts';
import { test as base, expect } from './test.ts';

export { expect };

interface WorkerFixtures {
  /** Context options of a suite's window that differ from the configuration. */
  readonly windowOptions: BrowserContextOptions;
  readonly window: Page;
}

export const test = base.extend<object, WorkerFixtures>({
  windowOptions: [{}, { option: true, scope: 'worker' }],
  window: [
    async ({ browser, windowOptions }, use, { project }) => {
      const { viewport, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        ...(viewport && { viewport }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...windowOptions,
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ window }, use) => use(window.context()),
  page: async ({ window }, use) => {
    await use(window);
    await window.unrouteAll();
    await forgetBrowser(window);
  },
});
