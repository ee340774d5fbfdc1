import { bigint, date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';

/** Which payments were moved to a later date, and when. */
export const dateChanges = pgTable(
  'date_changes',
  {
    /** In the order of the changes. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    consumerId: uuid('consumer_id').notNull(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    scheduleItemId: bigint('schedule_item_id', { mode: 'number' }).notNull(),
    dateBefore: date('date_before', { mode: 'string' }).notNull(),
    newDate: date('new_date', { mode: 'string' }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('date_changes_of_consumer').on(table.consumerId, table.changedAt),
    index('date_changes_of_order').on(table.orderId),
  ],
);
