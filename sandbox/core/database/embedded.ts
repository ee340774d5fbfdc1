/** PostgreSQL inside this process, for a start with Node alone. Not for production: nothing is synced to the disk. */
import { type Dirent, existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';

export interface EmbeddedDatabase {
  readonly connection: PoolConfig;
  close(): Promise<void>;
}

type WorkerMessage = { readonly type: 'ready'; readonly connection: string } | { readonly type: 'closed' };

/**
 * Starts the database over a folder, or in memory for `null`. It listens on a socket that only this user can open (on
 * Windows, which has none, on a loopback port).
 * @param snapshot a file with the initial data, as PGlite dumps it
 */
export async function startEmbedded(
  dataDir: string | null,
  snapshot: string | null = null,
): Promise<EmbeddedDatabase> {
  const socketFolder = process.platform === 'win32' ? null : await mkdtemp(path.join(tmpdir(), 'fourfold-'));
  const isNew = dataDir !== null && !existsSync(path.join(dataDir, 'PG_VERSION'));
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    // The loaders of the main thread are not needed here, and some of them fail in workers.
    execArgv: [],
    workerData: { dataDir, snapshot, socketPath: socketFolder && path.join(socketFolder, '.s.PGSQL.5432') },
  });
  const ready = await answerOf(worker, 'ready');
  if (isNew) await closeToOthers(dataDir);
  return {
    connection: {
      ...(socketFolder ? { host: socketFolder, port: 5432 } : hostAndPort(ready.connection)),
      user: 'postgres',
      database: 'postgres',
      // PGlite is one session behind all its sockets: statements of two connections would mix. One connection
      // keeps transactions and prepared statements apart.
      max: 1,
      idleTimeoutMillis: 0,
    },
    async close() {
      const closed = answerOf(worker, 'closed');
      worker.postMessage('close');
      await closed;
      await worker.terminate();
      if (socketFolder) await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** PGlite unpacks a new database with files that everybody may write. One that goes meanwhile needs nothing. */
async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const close = (entry: Dirent) =>
    chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  const ignoreGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  };
  await Promise.all(entries.map((entry) => close(entry).catch(ignoreGone)));
}

function hostAndPort(address: string) {
  const { hostname, port } = new URL(`tcp://${address}`);
  return { host: hostname, port: Number(port) };
}

function answerOf<Type extends WorkerMessage['type']>(worker: Worker, type: Type) {
  return new Promise<Extract<WorkerMessage, { type: Type }>>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === type) resolve(message as Extract<WorkerMessage, { type: Type }>);
    });
  });
}
