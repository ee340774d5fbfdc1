import { bigint, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { SettlementLineType, SettlementState } from '#shared/domain/settlements/settlement.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

export const settlements = pgTable('settlements', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  currency: currency(),
  state: text('state').$type<SettlementState>().notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  payoutDay: date('payout_day').notNull(),
  /** When its last day ends in the merchant's market. */
  closesAt: instant('closes_at').notNull(),
  /** When its payout day begins there. */
  arrivesAt: instant('arrives_at').notNull(),
  /** Its place among the closed settlements of the merchant; null while it is open. */
  number: integer('number'),
  carriedInMinor: minor('carried_in_minor').notNull().default(0),
  carriedOutMinor: minor('carried_out_minor').notNull().default(0),
  payoutMinor: minor('payout_minor').notNull().default(0),
  closedAt: instant('closed_at'),
  /** The payout at the provider, once it was sent. */
  payoutId: text('payout_id'),
  paidAt: instant('paid_at'),
});
export type SettlementRow = typeof settlements.$inferSelect;

export const settlementLines = pgTable('settlement_lines', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  settlementId: text('settlement_id').notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  /** The number of the payment's event that it settles. */
  position: smallint('position').notNull(),
  type: text('type').$type<SettlementLineType>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  feeMinor: minor('fee_minor').notNull(),
  feeGivenBackMinor: minor('fee_given_back_minor').notNull(),
  occurredAt: instant('occurred_at').notNull(),
});
