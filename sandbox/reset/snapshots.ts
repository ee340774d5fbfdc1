/**
 * States of a sandbox under a name: the rows of its tables, its clock, the values of chance that were drawn, and what its
 * provider knows. Source: decision 272.
 */
import { asc, eq, ne, sql } from 'drizzle-orm';
import { requestsAreWritten } from '#server/areas/request-log/index.ts';
import type { Database, Transaction } from '#server/core/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { emptyTables, keptTables, merchantTables } from './empty-tables.ts';
import { type Snapshot, sandboxSnapshotRows, sandboxSnapshots } from './snapshots.tables.ts';

/** The state after the seed. No name that a person gives has this form. */
export const seedSnapshot = '#seed';

/** Those that people saved, in the order in which they were. */
export async function listSnapshots({ db, clock }: SandboxContext) {
  const [version, saved] = await Promise.all([
    schemaVersion(db),
    db
      .select()
      .from(sandboxSnapshots)
      .where(ne(sandboxSnapshots.name, seedSnapshot))
      .orderBy(asc(sandboxSnapshots.savedAt), asc(sandboxSnapshots.name)),
  ]);
  return saved.map((snapshot) => viewOf(snapshot, version, clock.timeIn(snapshot)));
}

function viewOf({ name, savedAt, ...snapshot }: Snapshot, version: string, now: Date) {
  return {
    name,
    savedAt: savedAt.toISOString(),
    now: now.toISOString(),
    outdated: snapshot.schemaVersion !== version,
  };
}

/** Keeps the present state. Throws `snapshot_name_taken`. */
export async function saveSnapshot(server: SandboxContext, name: string) {
  const { db, clock, sandbox } = server;
  await requestsAreWritten(db);
  return db.transaction(
    async (tx) => {
      const version = await schemaVersion(tx);
      const tables = await columnsOfTables(tx);
      const [taken] = await tx
        .insert(sandboxSnapshots)
        .values({
          ...{ name, ...clock.saved(), schemaVersion: version, sequences: {} },
          ...{ seed: server.config.sandboxSeed, randomness: server.randomness.state() },
        })
        .onConflictDoNothing()
        .returning();
      if (!taken) throw new Refusal('snapshot_name_taken');
      for (const table of tables.keys()) {
        await tx.execute(sql`insert into sandbox_snapshot_rows (snapshot, table_name, content)
          select ${name}, ${table}, to_jsonb(each_row) from ${sql.identifier(table)} each_row`);
      }
      // Counters belong to no transaction: read after the rows, none is behind them.
      await tx
        .update(sandboxSnapshots)
        .set({ sequences: await readSequences(tx) })
        .where(eq(sandboxSnapshots.name, name));
      // Last, so that the provider knows every movement that the rows name.
      await sandbox.saveState(name);
      return viewOf(taken, version, clock.timeIn(taken));
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Brings a state back. Throws `snapshot_not_found`, `snapshot_outdated`. */
export async function restoreSnapshot(server: SandboxContext, name: string): Promise<void> {
  const snapshot = await findSnapshot(server.db, name);
  if (!snapshot) throw new Refusal('snapshot_not_found');
  if (!(await bringBack(server, snapshot, false))) throw new Refusal('snapshot_outdated');
}

/** Throws `snapshot_not_found`. */
export async function deleteSnapshot({ db, sandbox }: SandboxContext, name: string): Promise<void> {
  const deleted = await db.delete(sandboxSnapshots).where(eq(sandboxSnapshots.name, name)).returning();
  if (deleted.length === 0) throw new Refusal('snapshot_not_found');
  await sandbox.deleteState(name);
}

/** Null when the name is unknown. */
export async function findSnapshot(db: Database, name: string): Promise<Snapshot | null> {
  const [found] = await db.select().from(sandboxSnapshots).where(eq(sandboxSnapshots.name, name));
  return found ?? null;
}

/**
 * Replaces everything in the database by the rows of the snapshot. In two transactions, with the clock set between them: while
 * there is no row, nothing is due at the wrong time.
 * False, and nothing changes, when the rows or the provider's part of it fit no more.
 * @param keepsMerchants with what is set for them; merchants of the snapshot that are gone come back
 */
export async function bringBack(
  server: SandboxContext,
  snapshot: Snapshot,
  keepsMerchants: boolean,
): Promise<boolean> {
  const { db, clock, faultRules, randomness, sandbox } = server;
  const isUsable =
    snapshot.schemaVersion === (await schemaVersion(db)) && (await sandbox.restoreState(snapshot.name));
  if (!isUsable) return false;
  await requestsAreWritten(db);
  await emptyTables(db, keepsMerchants);
  await clock.restore(snapshot);
  await db.transaction((tx) => insertRows(tx, snapshot));
  // Those of single consumers are columns of their rows.
  await clock.restore(snapshot);
  await faultRules.refresh();
  randomness.restart(snapshot.randomness);
  return true;
}

/** One statement, so that rows which refer to each other are checked when all of them are there. */
async function insertRows(tx: Transaction, { name, sequences }: Snapshot): Promise<void> {
  const tables = await columnsOfTables(tx);
  const used = await tx
    .selectDistinct({ table: sandboxSnapshotRows.tableName })
    .from(sandboxSnapshotRows)
    .where(eq(sandboxSnapshotRows.snapshot, name));
  const inserts = used.map(({ table }, index) => {
    const columns = sql.join(
      (tables.get(table) ?? []).map((column) => sql.identifier(column)),
      sql`, `,
    );
    const of = sql.identifier(table);
    return sql`${sql.identifier(`insert_${index}`)} as (
      insert into ${of} (${columns}) overriding system value
      select ${columns} from (
        select saved.* from sandbox_snapshot_rows kept
          cross join lateral jsonb_populate_record(null::${of}, kept.content) saved
          where kept.snapshot = ${name} and kept.table_name = ${table}
      ) saved ${onConflict(table)})`;
  });
  if (inserts.length > 0) await tx.execute(sql`with ${sql.join(inserts, sql`, `)} select`);
  for (const [sequence, value] of Object.entries(sequences)) {
    if (value !== null) await tx.execute(sql`select setval(${sequence}::regclass, ${value})`);
  }
}

/** A merchant who was kept goes on counting events where the snapshot did. */
function onConflict(table: string) {
  if (table === 'merchants')
    return sql`on conflict (id) do update set last_sequence = excluded.last_sequence`;
  return merchantTables.includes(table) ? sql`on conflict do nothing` : sql``;
}

/** The last migration that ran. */
async function schemaVersion(db: Database | Transaction): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select max(name) as version from migrations`);
  return rows[0]?.version ?? '';
}

/** The columns that can be written, by table. */
async function columnsOfTables(tx: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.execute<{ table: string; columns: string[] }>(
    sql`select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
      where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ${keptTables}
      group by table_name order by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function readSequences(tx: Transaction): Promise<Record<string, number | null>> {
  const { rows } = await tx.execute<{ name: string; value: string | null }>(
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value as value
      from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value === null ? null : Number(value)]));
}
