import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';

/** How long a process may take to finish its last requests before it is killed. */
const patienceMs = 15_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {Promise<string>} ended resolves with its last error output when the process has ended
 * @property {() => void} continue sends it the message that it waits for
 * @property {() => Promise<void>} stop asks it to end, and waits
 */

/**
 * Starts one server. Its log goes to a file; the end of its error output is kept.
 *
 * @param {{ name: string, program: string, awaitsMessage?: boolean }} server
 * @param {string} logFolder
 * @returns {Child}
 */
export function startChild({ name, program, awaitsMessage = false }, logFolder) {
  mkdirSync(logFolder, { recursive: true });
  // In its own process group, so that Ctrl-C in a terminal reaches only us, and we stop the servers in order.
  // Said by an option, since other parents connect to a server as well, such as `node --watch`.
  const child = spawn(process.execPath, [program, ...(awaitsMessage ? ['--await-message'] : [])], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(awaitsMessage ? [/** @type {const} */ ('ipc')] : [])],
  });
  child.stdout?.pipe(createWriteStream(`${logFolder}/${name}.log`, { flags: 'a' }));
  let said = '';
  child.stderr?.on('data', (/** @type {Buffer} */ text) => {
    said = (said + text.toString()).slice(-4000);
  });
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(said.trim() || `it ended with ${signal ?? `code ${code}`}`),
    );
  });
  return {
    name,
    ended,
    continue: () => void (child.connected && child.send('continue')),
    stop: () => stop(child, ended),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<unknown>} ended
 */
async function stop(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
