import { bigint, boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { PaymentOption } from '#shared/domain/checkout/payment-option.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { DisputeFlowType } from '#shared/domain/orders/order-kind.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

export const merchants = pgTable('merchants', {
  id: text('id').primaryKey(),
  displayName: text('display_name').notNull(),
  countryCode: text('country_code').$type<CountryCode>().notNull(),
  currency: currency(),
  minimumMinor: minor('minimum_minor').notNull(),
  maximumMinor: minor('maximum_minor').notNull(),
  paymentOptions: jsonb('payment_options').$type<PaymentOption[]>().notNull(),
  /** Null if the merchant did not restrict them: it ships to every market that is not high-risk. */
  shippingCountries: jsonb('shipping_countries').$type<string[]>(),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
  categoryName: text('category_name'),
  categoryCode: text('category_code'),
  industryName: text('industry_name'),
  /** Whether the shop gives a part of what it earns to a good cause. */
  givesBack: boolean('gives_back').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Whether shoppers may move dates of its orders. */
  allowsDateChanges: boolean('allows_date_changes').notNull().default(true),
  disputeFlowType: text('dispute_flow_type').$type<DisputeFlowType>().notNull().default('DEFAULT'),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
export type Merchant = typeof merchants.$inferSelect;

export const merchantKeys = pgTable('merchant_keys', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  slot: smallint('slot').notNull(),
  secretHash: text('secret_hash').notNull(),
  /** The last four characters of the secret; null for a key that was made before they were kept. */
  ending: text('ending'),
  /** To the minute; null before its first call. */
  lastUsedAt: instant('last_used_at'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const dashboardSessions = pgTable('dashboard_sessions', {
  secretHash: text('secret_hash').primaryKey(),
  keyId: text('key_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
