/** `npm run engines`: the journeys in Firefox and WebKit, over bundles that are up to date. Options are Playwright's. */
import { spawnSync } from 'node:child_process';
import { build } from './bundles.mjs';
import { findFirefox, findWebKit } from './other-browsers.ts';

try {
  await build();
  const { driver, miniBrowser, xvfb } = findWebKit();
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'e2e/engines/playwright.config.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FIREFOX_PATH: findFirefox(),
        WEBKIT_DRIVER_PATH: driver,
        WEBKIT_BROWSER_PATH: miniBrowser,
        XVFB_PATH: xvfb,
      },
      shell: process.platform === 'win32',
    },
  );
  process.exit(status ?? 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
