import { defineConfig } from 'playwright/test';
import { headlessShell } from './support/browsers.ts';

/** Their workers have a browser or a product of their own, and would come last, one after the other. */
const first = ['**/shop/{outcomes,cookies,opening,going-back}.e2e.ts', '**/security/browser.e2e.ts'];

/** Reads what the others have left in the logs. */
const last = ['**/security/logs.e2e.ts', '**/access/map.e2e.ts'];

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'begin first', testMatch: first, teardown: 'logs' },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: [...first, ...last], teardown: 'logs' },
    { name: 'logs', testMatch: last },
  ],
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Longer than anything takes: a busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // One failure of one test must not cost the whole run of CI. A test that passes then is reported as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: 30_000,
    // A recording costs a fifth of the run. What failed once fails again: `npm run e2e -- <file> --trace on`.
    trace: 'off',
    launchOptions: headlessShell,
  },
});
