import { bigint, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';

export const merchantRequests = pgTable('merchant_requests', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  merchantId: text('merchant_id').notNull(),
  errorId: uuid('error_id').notNull(),
  keyId: text('key_id').notNull(),
  method: text('method').notNull(),
  /** The template of the contract. */
  path: text('path').notNull(),
  status: smallint('status').notNull(),
  errorCode: text('error_code'),
  durationMs: integer('duration_ms').notNull(),
  /** Redacted: see `redacted`. */
  request: jsonb('request').$type<unknown>(),
  response: jsonb('response').$type<unknown>(),
  createdAt: instant('created_at').notNull(),
});
export type MerchantRequestRow = typeof merchantRequests.$inferSelect;
