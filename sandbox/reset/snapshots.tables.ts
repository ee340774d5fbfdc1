import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/core/database/columns.ts';
import type { RandomnessState } from '../seeded/seeded-randomness.ts';

/** Where a counter of the database stands; null before its first use. */
type Sequences = Readonly<Record<string, number | null>>;

export const sandboxSnapshots = pgTable('sandbox_snapshots', {
  name: text('name').primaryKey(),
  savedAt: instant('saved_at').notNull(),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
  frozenAt: instant('frozen_at'),
  seed: text('seed'),
  schemaVersion: text('schema_version').notNull(),
  sequences: jsonb('sequences').$type<Sequences>().notNull(),
  randomness: jsonb('randomness').$type<RandomnessState>(),
});
export type Snapshot = typeof sandboxSnapshots.$inferSelect;

export const sandboxSnapshotRows = pgTable(
  'sandbox_snapshot_rows',
  {
    snapshot: text('snapshot')
      .notNull()
      .references(() => sandboxSnapshots.name, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    content: jsonb('content').notNull(),
  },
  (table) => [index('sandbox_snapshot_rows_by_table').on(table.snapshot, table.tableName)],
);
