/**
 * One PGlite for the connections of a pool, over message ports in place of sockets. Plain JavaScript, because the worker that
 * runs it starts without the loader that reads TypeScript.
 */

/** What a client says before it goes, in PostgreSQL's protocol. */
const isTermination = (/** @type {Uint8Array} */ message) => message.length === 5 && message[0] === 0x58;

/**
 * @param {import('@electric-sql/pglite').PGlite} database
 * @returns takes a connection, and resolves to what is left once all have their answers
 */
export function createSession(database) {
  let turn = database.waitReady;
  const inTurn = (/** @type {() => Promise<unknown>} */ work) => {
    turn = turn.then(work).then(() => {});
    return turn;
  };

  /** What comes at once is answered at once: a driver sends all messages of a statement together. */
  const connect = (/** @type {import('node:worker_threads').MessagePort} */ port) => {
    port.on('message', (/** @type {Uint8Array} */ message) => {
      if (isTermination(message)) return;
      inTurn(async () => port.postMessage(await database.execProtocolRaw(message))).catch(() => port.close());
    });
    // All connections are one session, and the next one must not find what this one has left.
    port.on('close', () => inTurn(forget).catch(() => {}));
  };

  async function forget() {
    if (database.isInTransaction()) await database.exec('rollback');
    await database.exec('discard all');
  }

  return { connect, idle: () => turn };
}
