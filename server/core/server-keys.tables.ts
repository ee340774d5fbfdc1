import { pgTable, text } from 'drizzle-orm/pg-core';

export type KeyName =
  | 'schedule-checksum'
  | 'event-id'
  | 'document-fingerprint'
  | 'browser-cookie'
  | 'remembered-login'
  | 'evidence-link';

export const serverKeys = pgTable('server_keys', {
  name: text('name').$type<KeyName>().primaryKey(),
  secret: text('secret').notNull(),
});
