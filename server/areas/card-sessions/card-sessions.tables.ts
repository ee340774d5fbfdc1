import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CardScanCheckpoint } from '#shared/domain/methods/card-scan.ts';
import type { MinorUnits } from '#shared/domain/money.ts';
import { instant, minor } from '../../core/database/columns.ts';
import type { ChallengeWorkflow } from '../../core/providers.ts';

export type CardSessionPurpose = 'ADD_CARD' | 'CHECKOUT' | 'INSTALMENT' | 'PARTIAL' | 'ACCOUNT';

/**
 * The part of an order that a card session pays: all that is payable of some instalments, or an amount that counts
 * towards them.
 */
export type Paying = { readonly orderId: number } & (
  | { readonly scheduleItemIds: readonly number[] }
  | { readonly amountMinor: MinorUnits }
);

export const cardSessions = pgTable('traces', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  purpose: text('purpose').$type<CardSessionPurpose>().notNull(),
  /** Of a CHECKOUT card session: the token of the checkout. */
  subject: text('subject'),
  /** Of an INSTALMENT or PARTIAL card session. */
  paying: jsonb('paying').$type<Paying>(),
  /** Of an ACCOUNT card session: the payment of the plan. */
  planItemId: bigint('plan_item_id', { mode: 'number' }),
  /** Of the last three: the most that a payment of it may charge. */
  offeredMinor: minor('offered_minor'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  outcome: jsonb('outcome').$type<{ readonly id: string }>(),
});
export type CardSession = typeof cardSessions.$inferSelect;

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
  /** When a declined payment used up a passed challenge. */
  usedAt: instant('used_at'),
});
export type Challenge = typeof challenges.$inferSelect;

export const cardScans = pgTable('card_scans', {
  id: text('id').primaryKey(),
  traceId: uuid('trace_id').notNull(),
  consumerId: uuid('consumer_id').notNull(),
  fingerprint: text('fingerprint').notNull(),
  checkpoint: text('checkpoint').$type<CardScanCheckpoint>().notNull(),
  state: text('state').$type<'PENDING' | 'MATCHED' | 'MISMATCHED'>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type CardScan = typeof cardScans.$inferSelect;
