/** The tables of `0004_identity.sql` as queries see them, flags apart. */
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { instant } from '../../core/database/columns.ts';
import { consumers } from '../consumers/consumers.tables.ts';

export const identityChecks = pgTable(
  'identity_checks',
  {
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    kind: text('kind').$type<'PROFILE' | 'DOCUMENT'>().notNull(),
    number: integer('number').notNull(),
    outcome: text('outcome').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumerId, table.kind, table.number] })],
);

export const verifiedDocuments = pgTable(
  'verified_documents',
  {
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    document: text('document').$type<IdentityDocument>().notNull(),
    countryCode: text('country_code').notNull(),
    fingerprint: text('fingerprint').notNull().unique(),
    verifiedAt: instant('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumerId, table.document] })],
);
