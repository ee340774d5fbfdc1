/**
 * A database for one test file: a copy of a migrated template on PostgreSQL when TEST_DATABASE_URL names a server,
 * else an embedded one in memory, loaded from a migrated snapshot.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';
import { type OpenDatabase, openEmbedded, openPostgres } from '../core/database/database.ts';
import { connectionBy } from '../core/database/embedded.ts';
import { migrate, readMigrations } from '../core/database/migrate.ts';
import { createSession } from '../core/database/pglite-session.mjs';
import { keptSnapshot } from '../core/database/snapshots.ts';

const server = () => process.env.TEST_DATABASE_URL || null;
const templateLock = 0xff5;

/** Whether tests run on PostgreSQL, where several connections are truly parallel. */
export const isOnPostgres = server() !== null;

/** A separate, empty, migrated database. Closing it removes it. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const address = server();
  return address === null ? freshEmbedded() : freshPostgres(address);
}

const freshEmbedded = async (): Promise<OpenDatabase> => {
  program ??= compileEmbedded();
  return openEmbedded(null, await ensureSnapshot(), await program);
};

/** The databases of all test files share the compiled program, and what the engine has optimised of it. */
let program: Promise<WebAssembly.Module> | undefined;

async function compileEmbedded(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(entry), 'pglite.wasm')));
}

/** A migrated database as a file, made once for each set of migrations. */
const ensureSnapshot = (): Promise<string> =>
  keptSnapshot('migrated', migrationsVersion(), async (database) => {
    const session = createSession(database);
    const pool = new pg.Pool(connectionBy(session.connect));
    await migrate(pool).finally(() => pool.end());
    await session.idle();
  });

/** Not random, because a test may make randomness repeat itself. */
const newName = (): string => `fourfold_test_${process.pid}_${threadId}_${process.hrtime.bigint()}`;

async function freshPostgres(serverUrl: string): Promise<OpenDatabase> {
  const name = newName();
  const template = await ensureTemplate(serverUrl);
  await administer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const open = await openPostgres(databaseOn(serverUrl, name));
  return {
    ...open,
    async close() {
      await open.close();
      await administer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Address of a new, empty database on the test server, and a way to remove it. */
export async function emptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const address = server();
  if (address === null) throw new Error('TEST_DATABASE_URL is not set');
  const name = newName();
  await administer(address, (client) => client.query(`create database ${name}`));
  return {
    url: databaseOn(address, name),
    async drop() {
      await administer(address, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Made once for each set of migrations; test files that start together wait for each other. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const migrations = readMigrations();
  const name = `fourfold_template_${migrationsVersion(migrations)}`;
  await administer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_new`);
    await client.query(`create database ${name}_new`);
    const open = await openPostgres(databaseOn(serverUrl, `${name}_new`));
    await migrate(open.pool, migrations).finally(open.close);
    // It gets its name only when it is complete, so that a stopped run leaves no incomplete template.
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

const migrationsVersion = (migrations = readMigrations()): string =>
  createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12);

async function administer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
