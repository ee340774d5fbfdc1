import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lineOf, staleForStart } from '../bundles.mjs';

const lane = fileURLToPath(new URL('./build-lane.mjs', import.meta.url));

/** Takes as long as all others together. */
const largest = 'dist/portal';
/** What the provider shows. It is the first server to start. */
const first = 'dist/provider';

/**
 * Builds for `npm start`, in two processes side by side, what is not up to date.
 *
 * @param {(line: string) => void} print
 * @returns {Promise<{ first: Promise<void>, all: Promise<void> }>} both reject with an error that says what failed
 */
export async function buildPages(print) {
  const stale = await staleForStart();
  const beside = stale.filter((folder) => folder !== largest && folder !== first);
  const lanes = [stale.filter((folder) => !beside.includes(folder)).sort(firstOnes), beside];
  const isFirstStale = stale.includes(first);
  /** @type {() => void} */
  let firstIsBuilt = () => {};
  const built = new Promise((/** @type {(value: void) => void} */ resolve) => {
    firstIsBuilt = resolve;
  });
  const all = Promise.all(
    lanes
      .filter((folders) => folders.length > 0)
      .map((folders) =>
        runLane(folders, (folder, seconds) => {
          print(lineOf(folder, seconds));
          if (folder === first) firstIsBuilt();
        }),
      ),
  ).then(() => {});
  return { first: isFirstStale ? Promise.race([built, all]) : Promise.resolve(), all };
}

const firstOnes = (/** @type {string} */ one, /** @type {string} */ other) =>
  Number(other === first) - Number(one === first);

/**
 * @param {readonly string[]} folders
 * @param {(folder: string, seconds: number) => void} onBuilt
 * @returns {Promise<void>}
 */
function runLane(folders, onBuilt) {
  return new Promise((resolve, reject) => {
    const child = fork(lane, folders);
    let problem = '';
    child.on('message', (/** @type {{ folder: string, seconds: number, problem?: string }} */ message) => {
      if (message.problem) problem = message.problem;
      else onBuilt(message.folder, message.seconds);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(problem || `${folders.join(', ')}: it ended with code ${code}`)),
    );
  });
}
