import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { lineOf } from '../bundles.mjs';
import { docsAreFresh, docsFolder } from '../docs/build.mjs';

const program = fileURLToPath(new URL('../docs/build.mjs', import.meta.url));

/**
 * Builds the documentation for `npm start`, in a process that gives way to the servers.
 *
 * @param {(line: string) => void} print
 * @param {string} logFolder
 * @returns {Promise<import('node:child_process').ChildProcess | undefined>} undefined when it is up to date
 */
export async function buildDocsBehind(print, logFolder) {
  if (await docsAreFresh()) return undefined;
  const begun = performance.now();
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createWriteStream(`${logFolder}/docs.log`, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.once('close', (code, signal) => {
    log.end();
    if (code === 0) print(lineOf(docsFolder, (performance.now() - begun) / 1000));
    else if (!signal) print(`The documentation could not be built; ${logFolder}/docs.log says why.`);
  });
  return child;
}
