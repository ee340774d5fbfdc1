/**
 * One PGlite for the connections of a pool, over message ports instead of sockets. Plain JavaScript, because the worker that
 * runs it starts without the loader that reads TypeScript.
 */

/** The message by which a client ends its connection in PostgreSQL's protocol. */
const isTermination = (/** @type {Uint8Array} */ message) => message.length === 5 && message[0] === 0x58;

/**
 * `connect` takes the other end of a connection; `idle` resolves once every statement has a result.
 *
 * @param {import('@electric-sql/pglite').PGlite} database
 */
export function createSession(database) {
  let turn = database.waitReady;
  const inTurn = (/** @type {() => Promise<unknown>} */ work) => {
    const done = turn.then(work);
    turn = done.then(
      () => {},
      () => {},
    );
    return done;
  };

  /** @type {import('node:worker_threads').MessagePort | undefined} */
  let current;

  /**
   * Ends the connection before it. All connections share one session, so the state of the former one is reset first. Messages
   * that arrive together are answered together: a driver sends all messages of a statement at once.
   */
  const connect = (/** @type {import('node:worker_threads').MessagePort} */ port) => {
    current?.close();
    current = port;
    inTurn(forget).catch(() => port.close());
    port.on('message', (/** @type {Uint8Array} */ message) => {
      if (isTermination(message)) return;
      inTurn(async () => port.postMessage(await database.execProtocolRaw(message))).catch(() => port.close());
    });
  };

  async function forget() {
    if (database.isInTransaction()) await database.exec('rollback');
    await database.exec('discard all');
  }

  return { connect, idle: () => turn };
}
