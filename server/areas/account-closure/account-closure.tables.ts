import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';

/** Each time an account was closed by its owner. */
export const accountClosures = pgTable(
  'account_closures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    consumerId: uuid('consumer_id').notNull(),
    /** A preset, or the owner's own words. */
    reason: text('reason').notNull(),
    closedAt: instant('closed_at').notNull(),
    reopenedAt: instant('reopened_at'),
  },
  (table) => [index('account_closures_of_consumer').on(table.consumerId, table.id)],
);
