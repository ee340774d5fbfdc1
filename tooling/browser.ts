import { chromium } from 'playwright';
import { installDebianPackages, mayInstall } from './setup/debian.ts';
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
  if (mayInstall() && installDebianPackages('chromium')) return installed() ?? fail();
  return fail();
}

/**
 * The path of Chromium's headless shell: `CHROME_HEADLESS_SHELL_PATH`, an installed one, or Debian's package where this
 * process may install it. Undefined when there is none, or when `CHROME_PATH` names the one browser to use for everything.
 *
 * @throws Error when the given one cannot be run
 */
export function findHeadlessShell(): string | undefined {
  const given = process.env.CHROME_HEADLESS_SHELL_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROME_HEADLESS_SHELL_PATH is ${given}, which cannot be run`);
  }
  if (process.env.CHROME_PATH) return undefined;
  const name = 'chromium-headless-shell';
  const found = findExecutable([name]);
  if (found || !mayInstall()) return found;
  return installDebianPackages(name) ? findExecutable([name]) : undefined;
}

function installed(): string | undefined {
  return findExecutable(names) ?? [macBrowser, chromium.executablePath()].find(isExecutable);
}

function fail(): never {
  throw new Error(advice);
}
