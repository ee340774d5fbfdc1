import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '#shared/contract/webhooks/webhook-event-types.ts';
import { instant } from '../../../core/database/columns.ts';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  slot: smallint('slot').notNull(),
  url: text('url').notNull(),
  events: jsonb('events').$type<('*' | WebhookEventType)[]>().notNull(),
  secret: text('secret').notNull(),
  previousSecret: text('previous_secret'),
  previousSecretExpiresAt: instant('previous_secret_expires_at'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});
export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

export const outboxEvents = pgTable('outbox_events', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  naturalKey: text('natural_key').notNull(),
  type: text('type').$type<WebhookEventType>().notNull(),
  body: text('body').notNull(),
  consumerId: uuid('consumer_id'),
  /** Of the order that it is about; null when it is about none. */
  orderId: text('order_id'),
  createdAt: instant('created_at').notNull(),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: text('id').primaryKey(),
  endpointId: text('endpoint_id').notNull(),
  eventId: text('event_id').notNull(),
  state: text('state').$type<'PENDING' | 'DELIVERED' | 'FAILED'>().notNull().default('PENDING'),
  createdAt: instant('created_at').notNull(),
});

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id').notNull(),
    number: smallint('number').notNull(),
    at: instant('at').notNull(),
    status: smallint('status'),
    durationMs: integer('duration_ms').notNull(),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);
