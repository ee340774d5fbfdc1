import { readdirSync } from 'node:fs';
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPostgres, freshDatabase, isOnPostgres } from '../../testing/database.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './database.ts';
import { isMigrated, migrate, readMigrations } from './migrate.ts';

/** Every table that a `*.tables.ts` of the server exports. */
async function definedTables(): Promise<readonly Table[]> {
  const folders = ['server', 'sandbox'].map((name) => new URL(`../../../${name}/`, import.meta.url));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tables.ts'))
      .map((name) => new URL(name, folder).href),
  );
  const exported: object[] = await Promise.all(files.map((file) => import(file)));
  return exported.flatMap((file) => Object.values(file)).filter((value): value is Table => is(value, Table));
}

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: string;
  readonly data_type: string;
}

const sqlTypeNames: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamp with time zone',
  jsonb: 'jsonb',
};

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
});
afterAll(() => open.close());

describe('the table definitions', () => {
  it('name the same columns as the migrated database, with the same types and nulls', async () => {
    const { rows } = await open.pool.query<ColumnRow>(
      // The modules that own these two use plain SQL. The name of an array type is that of its elements with an underscore
      // before it.
      "select table_name, column_name, is_nullable, case data_type when 'ARRAY' then substring(udt_name from 2) || '[]' else data_type end as data_type from information_schema.columns where table_schema = 'public' and table_name not in ('migrations', 'readiness')",
    );
    const inDatabase = rows.map((row) => ({
      column: `${row.table_name}.${row.column_name}`,
      type: sqlTypeNames[row.data_type] ?? row.data_type,
      nullable: row.is_nullable === 'YES',
    }));
    const inDefinitions = (await definedTables()).flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        column: `${getTableName(table)}.${column.name}`,
        type: column.getSQLType().replace(/\(.*\)/, ''),
        nullable: !column.notNull,
      })),
    );
    const byName = (left: { column: string }, right: { column: string }) =>
      left.column.localeCompare(right.column);
    expect(inDefinitions.sort(byName)).toEqual(inDatabase.sort(byName));
  });
});

describe('migrating', () => {
  it('runs each migration once', async () => {
    await migrate(open.pool);
    expect(await isMigrated(open.pool)).toBe(true);
  });

  it('stops the start when an old migration reads differently [MER-181]', async () => {
    const changed = readMigrations().map((migration, index) =>
      index === 0 ? { ...migration, checksum: 'another' } : migration,
    );
    await expect(migrate(open.pool, changed)).rejects.toMatchObject({ code: 'migration_changed' });
  });

  it('rolls back a migration that fails', async () => {
    const [first] = readMigrations();
    const own = await (isOnPostgres ? emptyDatabase() : openEmbedded(null));
    const broken = {
      name: '9999_broken.sql',
      sql: 'create table half (id int); select no_such;',
      checksum: '1',
    };
    await expect(migrate(own.pool, first ? [first, broken] : [broken])).rejects.toThrow();
    const { rows } = await own.pool.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
    await own.close();
  });

  it.runIf(isOnPostgres)('is done once by two servers that start together [MER-181]', async () => {
    const { url, drop } = await emptyPostgres();
    const [one, two] = await Promise.all([openPostgres(url), openPostgres(url)]);
    await Promise.all([migrate(one.pool), migrate(two.pool)]);
    const { rows } = await one.pool.query('select count(*)::int as applied from migrations');
    expect(rows).toEqual([{ applied: readMigrations().length }]);
    await Promise.all([one.close(), two.close()]);
    await drop();
  });
});

async function emptyDatabase(): Promise<OpenDatabase> {
  const { url, drop } = await emptyPostgres();
  const own = await openPostgres(url);
  return {
    ...own,
    async close() {
      await own.close();
      await drop();
    },
  };
}
