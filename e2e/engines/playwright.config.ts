/** Playwright's runner over browsers that it does not drive itself. */
import { defineConfig } from 'playwright/test';
import type { EngineOptions } from './test.ts';

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' }, workers: 1 },
    { name: 'webkit', use: { engine: 'webkit' }, workers: 1 },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/engines',
  workers: 2,
  // Longer than any journey takes, so that none fails on a busy machine: the longest takes 30 s alone.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI === 'true' ? 1 : 0,
  reporter: [['list']],
});
