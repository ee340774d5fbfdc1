/** One driver over two databases: PostgreSQL by address, else the embedded one in the data folder. */
import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { retryDeadlocks } from './deadlocks.ts';
import { startEmbedded } from './embedded.ts';
import { nameStatements } from './named-statements.ts';
import { takeOwnership } from './owner-lock.ts';

export type Database = NodePgDatabase<Record<string, never>> & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For functions that work inside a transaction and outside one. */
export type Executor = Database | Transaction;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** The embedded database has one connection, so it cannot be shared between processes. */
  readonly kind: 'postgres' | 'embedded';
  close(): Promise<void>;
}

/** Whether the database answers. */
export async function isReachable(pool: pg.Pool): Promise<boolean> {
  return (await pool.query('select 1')).rowCount === 1;
}

/** Writes always the same row. Rejects when the database accepts no writes. */
export async function recordReadiness(pool: pg.Pool): Promise<void> {
  await pool.query('update readiness set written_at = clock_timestamp()');
}

const connectWithinMs = 10_000;

/** All callers wait for the one connection of the embedded database, which opens slowly on a busy machine. */
const takeTurnWithinMs = 60_000;

/** Opens PostgreSQL. Throws `StartError` `database_unreachable` when nothing answers there. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  // A connection sends the next statement without waiting for the result of the one before.
  const pool = poolOf({ connectionString: databaseUrl, max: 20, pipeline: true });
  nameStatements(pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError('database_unreachable', `DATABASE_URL: ${reasonOf(error)}`);
  }
  return { db: withOwnTransactions(drizzle(pool)), pool, kind: 'postgres', close: () => pool.end() };
}

/**
 * Opens the embedded database, in memory for `null`. Throws `StartError` `database_in_use` or `database_damaged`.
 * @param snapshot a file with the initial data of a new one, as PGlite dumps it; nothing when left out
 * @param program PGlite's, compiled; the database compiles it when left out
 */
export async function openEmbedded(
  dataDir: string | null,
  snapshot: string | null = null,
  program?: WebAssembly.Module,
): Promise<OpenDatabase> {
  const lock = dataDir === null ? null : takeOwnership(dataDir);
  const folder = dataDir && path.join(dataDir, 'db');
  try {
    const embedded = await startEmbedded(folder, snapshot, program).catch((error) => {
      throw folder ? damaged(folder, error) : error;
    });
    const pool = poolOf({ ...embedded.connection, connectionTimeoutMillis: takeTurnWithinMs });
    nameStatements(pool);
    return {
      db: withOwnTransactions(drizzle(pool)),
      pool,
      kind: 'embedded',
      async close() {
        await pool.end();
        await embedded.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * Transactions that survive their connections. The query builder never releases a connection that broke before its transaction
 * began, which would empty the pool. When one breaks later, it throws that the rollback failed instead of the original error.
 */
function withOwnTransactions(db: Database): Database {
  db.transaction = (work, config) => retryDeadlocks(() => inTransaction(db, work, config));
  return db;
}

async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  config: Parameters<Database['transaction']>[1],
): Promise<Result> {
  const client = await db.$client.connect();
  let failure: { readonly of: unknown } | undefined;
  const noted = (error: unknown) => {
    failure = { of: error };
    throw error;
  };
  try {
    return await overConnection(client).transaction((tx) => work(tx).catch(noted), config);
  } catch (error) {
    throw failure ? failure.of : error;
  } finally {
    client.release();
  }
}

const madeOver = new WeakMap<pg.PoolClient, NodePgDatabase<Record<string, never>>>();

/** The query builder over one connection, made once for it. */
function overConnection(client: pg.PoolClient): NodePgDatabase<Record<string, never>> {
  const known = madeOver.get(client) ?? drizzle(client);
  madeOver.set(client, known);
  return known;
}

const damaged = (folder: string, error: unknown) =>
  new StartError(
    'database_damaged',
    `${path.resolve(folder)} does not open as a database (${reasonOf(error)}). Put a copy of it back, or delete it to begin with an empty one.`,
  );

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: connectWithinMs, ...config });
  // A broken connection is replaced. The statement that used it fails, and the process continues.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
