/** PostgreSQL inside this process, for a start with Node alone. Not for production: nothing is synced to the disk. */
import { type Dirent, existsSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { emptySnapshot } from './snapshots.ts';

interface EmbeddedDatabase {
  readonly connection: PoolConfig;
  close(): Promise<void>;
}

/**
 * Starts the database over a folder, or in memory for `null`.
 * @param snapshot a file with the initial data, as PGlite dumps it; an empty database when left out
 * @param program PGlite's, compiled; the database compiles it when left out
 */
export async function startEmbedded(
  dataDir: string | null,
  snapshot: string | null = null,
  program?: WebAssembly.Module,
): Promise<EmbeddedDatabase> {
  const isNew = dataDir !== null && !existsSync(path.join(dataDir, 'PG_VERSION'));
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    // The loaders of the main thread are not needed here, and some of them fail in workers.
    execArgv: [],
    workerData: {
      dataDir,
      program,
      snapshot: dataDir === null || isNew ? (snapshot ?? (await emptySnapshot())) : null,
    },
  });
  await answerOf(worker, 'ready');
  if (isNew) await closeToOthers(dataDir);
  return {
    connection: connectionBy((port) => worker.postMessage(port, [port])),
    async close() {
      const closed = answerOf(worker, 'closed');
      worker.postMessage('close');
      await closed;
      await worker.terminate();
    },
  };
}

/** Connects a pool to a PGlite. @param connect passes the other end of a connection, see `createSession` */
export const connectionBy = (connect: (port: MessagePort) => void): PoolConfig => ({
  stream: () => new EmbeddedConnection(connect) as unknown as Duplex,
  user: 'postgres',
  database: 'postgres',
  // PGlite is one session behind all its connections: statements of two would mix. One keeps transactions and prepared
  // statements apart.
  max: 1,
  idleTimeoutMillis: 0,
});

/** A socket for the driver: each packet is sent to the database as one message, and so is its reply. */
class EmbeddedConnection extends Duplex {
  readonly #port: MessagePort;

  constructor(connect: (port: MessagePort) => void) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (answer: Uint8Array) => this.push(answer));
    // The other end closed it, or this one did.
    port1.on('close', () => this.destroy());
    connect(port2);
  }

  connect() {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {
    this.#port.ref();
  }
  unref() {
    this.#port.unref();
  }

  override _read() {}
  override _write(packet: Uint8Array, _encoding: BufferEncoding, written: () => void) {
    this.#port.postMessage(packet);
    written();
  }
  override _writev(packets: { readonly chunk: Uint8Array }[], written: () => void) {
    this.#port.postMessage(Buffer.concat(packets.map(({ chunk }) => chunk)));
    written();
  }
  override _final(ended: () => void) {
    this.push(null);
    ended();
  }
  override _destroy(error: Error | null, destroyed: (error: Error | null) => void) {
    this.#port.close();
    destroyed(error);
  }
}

/** PGlite creates the files of a new database writable for all users. A file that is deleted during this needs no change. */
async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const close = (entry: Dirent) =>
    chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  const ignoreGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  };
  await Promise.all(entries.map((entry) => close(entry).catch(ignoreGone)));
}

function answerOf(worker: Worker, awaited: 'ready' | 'closed') {
  return new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: unknown) => {
      if (message === awaited) resolve();
    });
  });
}
