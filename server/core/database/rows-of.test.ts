import { desc, eq } from 'drizzle-orm';
import { bigint, boolean, date, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { instant, minor } from './columns.ts';
import type { OpenDatabase } from './database.ts';
import { rowsOf } from './rows-of.ts';

/** A column of each kind that our tables have. */
const things = pgTable('things', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  key: uuid('key'),
  name: text('name'),
  count: smallint('count'),
  amount: minor('amount'),
  isOn: boolean('is_on'),
  day: date('day', { mode: 'string' }),
  at: instant('at'),
  data: jsonb('data'),
});
const owners = pgTable('owners', { id: bigint('id', { mode: 'number' }).primaryKey(), name: text('name') });

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
  await open.pool.query(
    `create table things (id bigint primary key, key uuid, name text, count smallint, amount bigint, is_on boolean,
       day date, at timestamptz, data jsonb)`,
  );
  await open.pool.query('create table owners (id bigint primary key, name text)');
  const filled = {
    id: 1,
    key: '7d9f7a52-6a34-4b6b-8f5a-0c8f5d7a1b2c',
    name: `Zoë "O’Hara"\\ \n{1,2}`,
    count: -3,
    amount: Number.MAX_SAFE_INTEGER,
    isOn: true,
    day: '2026-01-15',
    at: new Date('2026-01-15T23:59:59.123Z'),
    data: { list: [1, '2', null], text: 'a "b"' },
  };
  await open.db
    .insert(things)
    .values([
      filled,
      { ...filled, id: 2, isOn: false, name: '', data: 'on', at: new Date('2026-07-01T00:00:00Z') },
      { ...filled, id: 3, data: [], amount: 0 },
      { id: 4 },
    ]);
  await open.db.insert(owners).values([
    { id: 1, name: 'Ana' },
    { id: 3, name: 'Ben' },
  ]);
});
afterAll(() => open.close());

describe('rows as a value of another select', () => {
  const ofOne = (value: ReturnType<typeof rowsOf>) =>
    open.db.select({ value }).from(owners).where(eq(owners.id, 1));

  it('are the rows that the select alone returns, in its order', async () => {
    const select = open.db.select().from(things).orderBy(desc(things.id));
    const rows = await select;
    expect(rows).toHaveLength(4);
    expect(await ofOne(rowsOf(select))).toEqual([{ value: rows }]);
  });

  it('are those of a join, where two tables have columns of one name', async () => {
    const select = open.db
      .select({ thing: things.id, name: things.name, owner: owners.name })
      .from(things)
      .innerJoin(owners, eq(owners.id, things.id))
      .orderBy(things.id);
    const rows = await select;
    expect(rows.map(({ owner }) => owner)).toEqual(['Ana', 'Ben']);
    expect(await ofOne(rowsOf(select))).toEqual([{ value: rows }]);
  });

  it('are an empty list where there is none', async () => {
    expect(await ofOne(rowsOf(open.db.select().from(things).where(eq(things.id, 5))))).toEqual([
      { value: [] },
    ]);
  });
});
