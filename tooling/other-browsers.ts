/** Finds Firefox, and WebKit with what drives it: for the journeys in other engines than Chromium. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages, mayInstall } from './setup/debian.ts';
import { findExecutable, isExecutable } from './setup/executable.ts';

/** The programs of WebKitGTK that the tests start. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly xvfb: string;
}

const firefoxNames = ['firefox-esr', 'firefox'];

/**
 * The path of a Firefox: `FIREFOX_PATH`, an installed one, or Debian's package where this process may install it.
 *
 * @throws Error that says what to do, when there is none
 */
export function findFirefox(): string {
  const given = process.env.FIREFOX_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`FIREFOX_PATH is ${given}, which cannot be run`);
  }
  const found = findExecutable(firefoxNames);
  if (found) return found;
  const installed = mayInstall() && installDebianPackages('firefox-esr') && findExecutable(firefoxNames);
  if (installed) return installed;
  throw new Error(
    'No Firefox was found. Set FIREFOX_PATH to one, or run as root: apt-get install firefox-esr',
  );
}

/**
 * Installed programs, or those of Debian's packages where this process may install them.
 *
 * @throws Error that says what to do, when one is missing
 */
export function findWebKit(): WebKitPrograms {
  const found = installedWebKit();
  if (found) return found;
  const installed =
    mayInstall() && installDebianPackages('webkit2gtk-driver', 'xvfb', 'util-linux') && installedWebKit();
  if (installed) return installed;
  throw new Error(
    'WebKit needs WebKitWebDriver, MiniBrowser and Xvfb, of Debian’s packages. Run as root: apt-get install webkit2gtk-driver xvfb',
  );
}

function installedWebKit(): WebKitPrograms | null {
  const driver = findExecutable(['WebKitWebDriver']);
  const xvfb = findExecutable(['Xvfb']);
  const miniBrowser = findMiniBrowser();
  return driver && xvfb && miniBrowser ? { driver, miniBrowser, xvfb } : null;
}

/** It is in no folder of `PATH`, but in one that names processor and version. */
function findMiniBrowser(): string | undefined {
  const root = '/usr/lib';
  const inRoot = existsSync(root) ? readdirSync(root).filter((name) => name.endsWith('-linux-gnu')) : [];
  return inRoot
    .map((name) => path.join(root, name))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'MiniBrowser')))
    .find((file) => file.includes('webkit2gtk') && isExecutable(file));
}
