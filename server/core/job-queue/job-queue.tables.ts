import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * The kinds of scheduled work, and whether each moves money. Jobs that move one consumer's money run one after the other;
 * other jobs neither delay them nor wait for them. What each does is in `jobs/job-runner.ts`.
 */
export const movesMoney = {
  'charge-instalment': true,
  'late-fee': true,
  'bank-settlement': true,
  'approval-expiry': true,
  'authorisation-expiry': true,
  'dispute-silence': true,
  'dispute-message': false,
  'date-change-message': false,
  'return-message': false,
  'product-linked-message': false,
  'card-expiry-message': false,
  'missed-charge-message': false,
  'returned-debit-message': false,
  'bank-accounts-stopped-message': false,
  'checkout-expiry': false,
  // They move the money of merchants.
  'settlement-close': false,
  payout: false,
  'payout-arrival': false,
  'webhook-delivery': false,
} as const satisfies Readonly<Record<string, boolean>>;
export type JobKind = keyof typeof movesMoney;
export const jobKinds = Object.keys(movesMoney) as JobKind[];

export const jobs = pgTable('jobs', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<JobKind>().notNull(),
  subject: text('subject').notNull(),
  attempt: smallint('attempt').notNull().default(1),
  consumerId: uuid('consumer_id'),
  dueAt: instant('due_at').notNull(),
  leasedUntil: instant('leased_until'),
  leaseOwner: uuid('lease_owner'),
  lane: text('lane'),
});
export type Job = typeof jobs.$inferSelect;
