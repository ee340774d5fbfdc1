import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { instant } from '../../core/database/columns.ts';
import { consumers } from '../consumers/consumers.tables.ts';

export const promoCampaigns = pgTable('promo_campaigns', {
  id: text('id').primaryKey(),
  /** Only consumers of this market get its codes. */
  countryCode: text('country_code').$type<CountryCode>().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const promoCodes = pgTable(
  'promo_codes',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => promoCampaigns.id),
    code: text('code').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Whose code it is; null while it is free. */
    assignedTo: uuid('assigned_to').references(() => consumers.id),
    assignedAt: instant('assigned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.code] }),
    uniqueIndex('promo_codes_of_consumer')
      .on(table.assignedTo, table.campaignId)
      .where(sql`${table.assignedTo} is not null`),
  ],
);
export type PromoCode = typeof promoCodes.$inferSelect;

export const referralCodes = pgTable('referral_codes', {
  consumerId: uuid('consumer_id')
    .primaryKey()
    .references(() => consumers.id),
  code: text('code').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});
