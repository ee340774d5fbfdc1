/** PostgreSQL inside this process, for a start with Node alone. Not for production: nothing is synced to the disk. */
import { mkdtemp, rm } from 'node:fs/promises';
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
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    // The loaders of the main thread are not needed here, and some of them fail in workers.
    execArgv: [],
    workerData: { dataDir, snapshot, socketPath: socketFolder && path.join(socketFolder, '.s.PGSQL.5432') },
  });
  const ready = await answerOf(worker, 'ready');
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
