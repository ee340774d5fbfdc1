import { chromium } from 'playwright';
import { installDebianPackage, mayInstall } from './setup/debian.ts';
import { findExecutable, isExecutable } from './setup/executable.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const advice =
  'No Chromium or Chrome was found. Set CHROME_PATH to one, or run: npx playwright install chromium';

/**
 * The path of a Chromium or Chrome: `CHROME_PATH`, an installed one, the one Playwright downloaded earlier, or
 * Debian's package where this process may install it.
 *
 * @throws Error that says what to do, when there is none
 */
export function findBrowser(): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, which cannot be run`);
  }
  const found = installed();
  if (found) return found;
  if (mayInstall() && installDebianPackage('chromium')) return installed() ?? fail();
  return fail();
}

function installed(): string | undefined {
  return findExecutable(names) ?? [macBrowser, chromium.executablePath()].find(isExecutable);
}

function fail(): never {
  throw new Error(advice);
}
