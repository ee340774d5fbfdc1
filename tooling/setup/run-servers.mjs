import { startChild } from './children.mjs';

/** Migrating and seeding an empty data folder takes seconds, on a busy machine a minute; more means that it hangs. */
const readyWithinMs = 180_000;

/**
 * @typedef {object} Server
 * @property {string} name
 * @property {number} port
 * @property {number} [innerPort] the port that it listens on, when something else listens on `port` and stands in front of it
 * @property {string} entry
 * @property {boolean} [awaitsPages] fills its database while the pages are built, and waits to be told that they are there
 * @property {boolean} [isOptional] the others continue when it ends
 */

/**
 * Starts the servers one after another, each when the one before is ready. The end of one that is not optional is passed
 * to `onEnd`, in one sentence.
 *
 * @param {readonly Server[]} servers
 * @param {{ logFolder: string, programOf: (entry: string) => string, pages: () => Promise<void>, print: (line: string) => void,
 *   onEnd: (sentence: string) => void }} options
 */
export function runServers(servers, { logFolder, programOf, pages, print, onEnd }) {
  /** @type {import('./children.mjs').Child[]} */
  const running = [];
  let stopping = false;

  /** @param {Server} server */
  async function start({ isOptional = false, awaitsPages = false, ...server }) {
    const program = programOf(server.entry);
    const child = startChild({ name: server.name, program, awaitsMessage: awaitsPages }, logFolder);
    if (awaitsPages) pages().then(child.continue, () => {});
    running.push(child);
    let alive = true;
    child.ended.then((lastWords) => {
      alive = false;
      if (stopping) return;
      const sentence = `The ${server.name} stopped: ${lastWords}`;
      if (isOptional) print(`${sentence}\nEverything else continues without it.`);
      else onEnd(sentence);
    });
    const deadline = Date.now() + readyWithinMs;
    while (alive && !(await answers(server.innerPort ?? server.port))) {
      if (Date.now() > deadline) {
        onEnd(`The ${server.name} did not get ready; its log is in ${logFolder}`);
        return new Promise(() => {});
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    if (alive) print(`${server.name} ready on port ${server.port}`);
    // Shutdown has begun and printed the server's error; nothing may be printed after it.
    else if (!isOptional) return new Promise(() => {});
  }

  return {
    async ready() {
      for (const server of servers) await start(server);
    },
    /** Last started first. */
    async stop() {
      stopping = true;
      for (const child of [...running].reverse()) await child.stop();
    },
  };
}

/** A server is ready when its readiness call says so, or when it has none. */
async function answers(/** @type {number} */ port) {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  await reply?.body?.cancel();
  return reply !== undefined && reply.status !== 503;
}
