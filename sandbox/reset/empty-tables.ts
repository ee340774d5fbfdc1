import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/core/database/database.ts';

/** What a migrated database begins with and no use changes, the clock, and what is kept to be brought back. */
export const keptTables = [
  'migrations',
  'readiness',
  'server_keys',
  'sandbox_clock',
  'sandbox_snapshots',
  'sandbox_snapshot_rows',
];
/** They refer to each other and to nothing else. In the order in which their rows can be deleted. */
export const merchantTables = [
  'webhook_behaviours',
  'webhook_endpoints',
  'merchant_keys',
  'ledger_accounts',
  'merchants',
];
/** Their triggers refuse to empty them. */
const ledgerTables = ['ledger_entries', 'ledger_transactions'];

/** Empties a sandbox's tables and restarts their counters. Merchants stay if asked, with nothing counted. */
export async function emptyTables(db: Database, keepsMerchants: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select tablename as name from pg_tables
        where schemaname = 'public' and tablename not in ${[...keptTables, ...merchantTables]}`,
    );
    await setTriggers(tx, 'disable');
    await tx.execute(
      sql`truncate ${sql.join(
        rows.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )} restart identity`,
    );
    await setTriggers(tx, 'enable');
    await (keepsMerchants ? restartCounters(tx) : deleteMerchants(tx));
    // The numbers of orders belong to no column.
    await tx.execute(sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public'`);
  });
}

async function setTriggers(tx: Transaction, state: 'disable' | 'enable'): Promise<void> {
  for (const name of ledgerTables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`);
  }
}

async function restartCounters(tx: Transaction): Promise<void> {
  await tx.execute(sql`update ${sql.identifier('merchants')} set last_sequence = 0`);
  await tx.execute(
    sql`update ${sql.identifier('webhook_behaviours')} set batch_began_at = null, batch_size = 0`,
  );
}

async function deleteMerchants(tx: Transaction): Promise<void> {
  for (const name of merchantTables) {
    const isOfAll = name === 'ledger_accounts' ? sql`where merchant_id is not null` : sql``;
    await tx.execute(sql`delete from ${sql.identifier(name)} ${isOfAll}`);
  }
}
