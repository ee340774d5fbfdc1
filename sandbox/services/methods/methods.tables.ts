import { boolean, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { instant, minor } from '../../core/database/columns.ts';
import type { ChallengeWorkflow, FundingType } from '../../providers/interfaces.ts';

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
  isListed: boolean('is_listed').notNull(),
  isPreferred: boolean('is_preferred').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});
export type Card = typeof cards.$inferSelect;

export type TracePurpose = 'ADD_CARD' | 'CHECKOUT' | 'INSTALMENT';

export const traces = pgTable('traces', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  purpose: text('purpose').$type<TracePurpose>().notNull(),
  subject: text('subject'),
  /** Of an INSTALMENT trace: a payment by it takes no more. */
  offeredMinor: minor('offered_minor'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  outcome: jsonb('outcome').$type<{ readonly id: string }>(),
});
export type Trace = typeof traces.$inferSelect;

export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  traceId: uuid('trace_id').notNull(),
  workflow: text('workflow').$type<ChallengeWorkflow>().notNull(),
  cardToken: text('card_token').notNull(),
  state: text('state').$type<'NOT_REQUIRED' | 'PENDING' | 'PASSED' | 'FAILED'>().notNull(),
  amountMinor: minor('amount_minor'),
  uri: text('uri'),
  startedAt: instant('started_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When a declined payment used a passed one up. */
  usedAt: instant('used_at'),
});
export type Challenge = typeof challenges.$inferSelect;
