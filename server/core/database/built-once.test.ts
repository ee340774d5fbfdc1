import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { anyOf } from './any-of.ts';
import { builtOnce, type Param } from './built-once.ts';
import type { OpenDatabase } from './database.ts';
import { readMigrations } from './migrate.ts';

/** A table that every migrated database has rows in. */
const migrations = pgTable('migrations', { name: text('name').primaryKey() });

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
});
afterAll(() => open.close());

const [first = '', second = ''] = readMigrations().map(({ name }) => name);

const namesAmong = builtOnce((db, param: Param<'names'>) =>
  db
    .select({ name: migrations.name })
    .from(migrations)
    .where(anyOf(migrations.name, param('names')))
    .orderBy(migrations.name),
);
const rename = builtOnce((db, param: Param<'from'>) =>
  db
    .update(migrations)
    .set({ name: 'renamed' })
    .where(eq(migrations.name, param('from'))),
);

describe('a statement that is built once', () => {
  it('is sent with the values of each call', async () => {
    expect(await namesAmong(open.db, { names: [second, first, 'unknown'] })).toEqual([
      { name: first },
      { name: second },
    ]);
    expect(await namesAmong(open.db, { names: [second] })).toEqual([{ name: second }]);
    expect(await namesAmong(open.db, { names: [] })).toEqual([]);
  });

  it('is built when it is first sent, and never again', async () => {
    const build = vi.fn((db: Parameters<Parameters<typeof builtOnce>[0]>[0]) => db.select().from(migrations));
    const all = builtOnce(build);
    expect(build).not.toHaveBeenCalled();
    const rows = await all(open.db, {});
    expect(await open.db.transaction((tx) => all(tx, {}))).toEqual(rows);
    expect(build).toHaveBeenCalledOnce();
  });

  it('runs in the transaction that sends it', async () => {
    const undone = new Error('undone');
    const renaming = open.db.transaction(async (tx) => {
      await rename(tx, { from: first });
      expect(await namesAmong(tx, { names: [first, 'renamed'] })).toEqual([{ name: 'renamed' }]);
      throw undone;
    });
    await expect(renaming).rejects.toBe(undone);
    expect(await namesAmong(open.db, { names: [first, 'renamed'] })).toEqual([{ name: first }]);
  });
});
