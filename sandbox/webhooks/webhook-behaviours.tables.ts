import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/core/database/columns.ts';

export const webhookBehaviours = pgTable('webhook_behaviours', {
  merchantId: text('merchant_id').primaryKey(),
  order: text('delivery_order').$type<'normal' | 'reverse' | 'shuffle'>().notNull(),
  duplicate: smallint('duplicate').notNull(),
  delayMs: integer('delay_ms').notNull(),
  failFirst: smallint('fail_first').notNull(),
  batchBeganAt: instant('batch_began_at'),
  batchSize: smallint('batch_size').notNull().default(0),
});
