import { defineConfig } from 'playwright/test';
import { headlessShell } from './support/browsers.ts';

/** Their workers start another browser or product. Run last, they would run one after the other. */
const first = ['**/shop/{outcomes,cookies,opening,going-back}.e2e.ts', '**/security/browser.e2e.ts'];

/** They read what the other tests have recorded. */
const last = [
  '**/security/{logs,policy-proof}.e2e.ts',
  '**/access/map.e2e.ts',
  '**/accessibility/matrix.e2e.ts',
];

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
  // Longer than any test takes, so that no test fails on a busy machine.
  timeout: 300_000,
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
    // A recording costs a fifth of the run. Record a failed test afterwards: `npm run e2e -- <file> --trace on`.
    trace: 'off',
    launchOptions: headlessShell,
  },
});
