import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, os?: string[] }>} Packages
 */

/** Ends the process with one clear line when this Node is too old to read the rest. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [major = 0, minor = 0] = engines.node.replace('>=', '').split('.').map(Number);
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  console.error(`Fourfold needs Node ${major}.${minor} or newer, and this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs what `package-lock.json` names when `node_modules` is missing or holds other versions. */
export function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages (once, and again when they change)');
  // A production environment would leave out the build tools, and the build runs here.
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status === 0) return;
  console.error('The packages could not be installed; npm says why above.');
  process.exit(1);
}

/** Reads npm's own record of what it installed, which can't get out of step as a stamp of ours could. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([folder, { version, optional, devOptional }]) =>
      folder === '' || optional || devOptional || present[folder]?.version === version,
  );
}

/** @returns {Packages} */
const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages;
