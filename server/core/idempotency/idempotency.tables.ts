import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    merchantId: text('merchant_id').notNull(),
    key: text('key').notNull(),
    path: text('path').notNull(),
    bodyHash: text('body_hash').notNull(),
    owner: uuid('owner').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    status: smallint('status'),
    body: text('body'),
    correlationId: text('correlation_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.key] })],
);
