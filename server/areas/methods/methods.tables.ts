import { boolean, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { instant } from '../../core/database/columns.ts';
import type { FundingType, VaultCard } from '../../core/providers.ts';

export const cards = pgTable('cards', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  providerToken: text('provider_token').notNull(),
  fingerprint: text('fingerprint').notNull(),
  brand: text('brand').$type<CardBrand>().notNull(),
  last4: text('last4').notNull(),
  expiryMonth: smallint('expiry_month').notNull(),
  expiryYear: smallint('expiry_year').notNull(),
  fundingType: text('funding_type').$type<FundingType>().notNull(),
  holderName: text('holder_name').notNull(),
  issuingBank: text('issuing_bank'),
  billingAddress: jsonb('billing_address').$type<ContactAddress>(),
  /** Of a payment source: the wallet that it came from. No list of cards shows it. */
  wallet: text('wallet').$type<NonNullable<VaultCard['wallet']>>(),
  isListed: boolean('is_listed').notNull(),
  isPreferred: boolean('is_preferred').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});
export type Card = typeof cards.$inferSelect;

/** The accounts that a shopper's bank offered for linking, and which of them were linked. */
export const bankAccounts = pgTable('bank_accounts', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  providerToken: text('provider_token').notNull(),
  fingerprint: text('fingerprint').notNull(),
  bankName: text('bank_name').notNull(),
  name: text('name').notNull(),
  mask: text('mask').notNull(),
  isValid: boolean('is_valid').notNull(),
  isPreferred: boolean('is_preferred').notNull().default(false),
  offeredAt: instant('offered_at').notNull(),
  /** Null until the shopper chooses it. */
  linkedAt: instant('linked_at'),
  deletedAt: instant('deleted_at'),
});
export type BankAccount = typeof bankAccounts.$inferSelect;
