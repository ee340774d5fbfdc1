import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#server/core/database/columns.ts';

export const sandboxClock = pgTable('sandbox_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
  frozenAt: instant('frozen_at'),
});
