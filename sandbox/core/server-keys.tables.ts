import { pgTable, text } from 'drizzle-orm/pg-core';

export const serverKeys = pgTable('server_keys', {
  name: text('name').$type<'schedule-checksum' | 'event-id' | 'document-fingerprint'>().primaryKey(),
  secret: text('secret').notNull(),
});
