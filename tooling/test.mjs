/**
 * `npm test`, and with `--full` `npm run test:full`: works in a fresh clone with only Node, so it imports nothing that
 * has yet to be installed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages, requireNode } from './setup/packages.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
requireNode();
installPackages();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tooling/test/run.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...(process.argv.includes('--full') && { FOURFOLD_TEST: 'full' }) },
});
process.exit(status ?? 1);
