/**
 * The embedded database in a thread of its own, so that a long statement never holds up an answer. Plain JavaScript,
 * because a worker starts without the loader that reads TypeScript for the main thread.
 */
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @type {{ dataDir: string | null, snapshot: string | null, socketPath: string | null }} */
const { dataDir, snapshot, socketPath } = workerData;

const database = new PGlite({
  ...(dataDir !== null && { dataDir }),
  ...(snapshot !== null && { loadDataDir: await openAsBlob(snapshot) }),
});
const server = new PGLiteSocketServer({
  db: database,
  // One connection is used at a time. One that a failed statement made the pool replace may still be closing when its
  // successor arrives, which must not be turned away for it.
  maxConnections: 4,
  ...(socketPath === null ? { host: '127.0.0.1', port: 0 } : { path: socketPath }),
});
await server.start();

parentPort?.on('message', async () => {
  await server.stop();
  await database.close();
  parentPort?.postMessage({ type: 'closed' });
  parentPort?.close();
});
parentPort?.postMessage({ type: 'ready', connection: server.getServerConn() });
