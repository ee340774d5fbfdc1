/** `npm run e2e`: Playwright on the browsers that are found here, over bundles that are up to date. */
import { spawnSync } from 'node:child_process';
import { findBrowser, findHeadlessShell } from './browser.ts';
import { build } from './bundles.mjs';

try {
  await build();
  const whole = findBrowser();
  const shell = findHeadlessShell();
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROME_PATH: whole,
        ...(shell && { CHROME_HEADLESS_SHELL_PATH: shell }),
      },
      shell: process.platform === 'win32',
    },
  );
  process.exit(status ?? 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
