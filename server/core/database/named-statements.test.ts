import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase, isOnPostgres } from '../../testing/database.ts';
import { anyOf } from './any-of.ts';
import type { Executor, OpenDatabase } from './database.ts';
import { readMigrations } from './migrate.ts';

/** A table that every migrated database has rows in. */
const migrations = pgTable('migrations', { name: text('name').primaryKey() });

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
});
afterAll(() => open.close());

async function find(db: Executor, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: migrations.name })
    .from(migrations)
    .where(anyOf(migrations.name, names));
  return rows.map(({ name }) => name).toSorted();
}

const [first = '', second = ''] = readMigrations().map(({ name }) => name);

it('finds the rows that have one of several values, and no rows for an empty list', async () => {
  expect(await find(open.db, [second, first, 'unknown'])).toEqual([first, second]);
  expect(await find(open.db, [second])).toEqual([second]);
  expect(await find(open.db, [])).toEqual([]);
});

describe.runIf(isOnPostgres)('the statements of a connection', () => {
  it('are prepared once, however many values they are sent with', async () => {
    const prepared = await open.db.transaction(async (tx) => {
      for (const names of [[first], [first, second], [first, second, 'unknown']]) await find(tx, names);
      const { rows } = await tx.execute<{ plans: string }>(
        sql`select generic_plans + custom_plans as plans from pg_prepared_statements
          where statement like ${'select "name" from "migrations"%any%'}`,
      );
      return rows.map(({ plans }) => Number(plans));
    });
    expect(prepared).toHaveLength(1);
    expect(prepared[0]).toBeGreaterThanOrEqual(3);
  });

  it('are sent in one packet when they are sent at the same time', async () => {
    const client = await open.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
    client.release();
    await open.db.transaction(async (tx) => {
      const packets = vi.spyOn(stream as never as { _writev(): void }, '_writev');
      expect(await Promise.all([find(tx, [first]), find(tx, [second])])).toEqual([[first], [second]]);
      expect(packets).toHaveBeenCalledOnce();
    });
  });
});
