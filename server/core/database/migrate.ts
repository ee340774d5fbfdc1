/** Applies `migrations/*.sql` in order, each once and in a separate transaction. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { byOneServer } from './one-server.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const folder = new URL('./migrations/', import.meta.url);
/** The letters `ff4` read as hexadecimal. */
const migrationLock = 0xff4;

/** The migrations of this version, in the order of their numbers. */
export function readMigrations(from: URL = folder): readonly Migration[] {
  const names = readdirSync(from).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, from), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database up to date. Servers that start at once wait for each other. Throws `StartError`
 * `migration_changed` when a migration that ran before reads differently now, or is gone.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<void> {
  const client = await pool.connect();
  try {
    await byOneServer(client, migrationLock, () => applyMissing(client, migrations));
  } finally {
    client.release();
  }
}

async function applyMissing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  refuseChanges(rows, migrations);
  for (const migration of migrations.slice(rows.length)) await apply(client, migration);
}

/** Whether every migration of this version has run. */
export async function isMigrated(pool: pg.Pool, migrations = readMigrations()): Promise<boolean> {
  const { rows } = await pool.query<{ count: string }>('select count(*) as count from migrations');
  return Number(rows[0]?.count) === migrations.length;
}

function refuseChanges(applied: readonly { name: string; checksum: string }[], known: readonly Migration[]) {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = known[index];
    if (migration?.name === name && migration.checksum === checksum) continue;
    throw new StartError(
      'migration_changed',
      `${name} is not what ran on this database. Add a new migration instead.`,
    );
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
