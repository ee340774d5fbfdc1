import { bigint, boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReturnReason } from '#shared/domain/returns/return-notice.ts';
import type { NoPauseReason } from '#shared/domain/returns/return-pause.ts';
import { instant } from '../../core/database/columns.ts';

/** What was told about the return of an order, and the payment that it moved. */
export const orderReturns = pgTable('order_returns', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  /** False while the return is only planned. */
  orderReturned: boolean('order_returned').notNull(),
  returnDate: date('return_date', { mode: 'string' }).notNull(),
  returnReason: text('return_reason').$type<ReturnReason>().notNull(),
  toldAt: instant('told_at').notNull(),
  /** Null while no notice has moved a payment. */
  movedItemId: bigint('moved_item_id', { mode: 'number' }),
  dateBefore: date('date_before', { mode: 'string' }),
  newDate: date('new_date', { mode: 'string' }),
  /** Why this notice moved no payment. Null where it moved one, or was told before the reason was stored. */
  unmovedReason: text('unmoved_reason').$type<NoPauseReason>(),
});
export type OrderReturnRow = typeof orderReturns.$inferSelect;
