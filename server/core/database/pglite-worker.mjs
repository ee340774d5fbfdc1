/**
 * The embedded database in a separate thread, so that a long statement never delays a response. Plain JavaScript,
 * because a worker starts without the loader that reads TypeScript for the main thread.
 */
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createSession } from './pglite-session.mjs';

/** @type {{ dataDir: string | null, snapshot: string | null, program?: WebAssembly.Module }} */
const { dataDir, snapshot, program } = workerData;

const database = new PGlite({
  ...(dataDir !== null && { dataDir }),
  ...(program && { pgliteWasmModule: program }),
  ...(snapshot !== null && { loadDataDir: await openAsBlob(snapshot) }),
});
await database.waitReady;
const session = createSession(database);

/** A port is a new connection; `close` ends the database. */
parentPort?.on(
  'message',
  async (/** @type {import('node:worker_threads').MessagePort | 'close'} */ message) => {
    if (message !== 'close') return session.connect(message);
    await session.idle();
    await database.close();
    parentPort?.postMessage('closed');
    parentPort?.close();
  },
);
parentPort?.postMessage('ready');
