import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';

/** The kinds of scheduled work. What each does is in `jobs/job-runner.ts`. */
export type JobKind =
  | 'charge-instalment'
  | 'late-fee'
  | 'bank-settlement'
  | 'date-change-message'
  | 'product-linked-message'
  | 'card-expiry-message'
  | 'missed-charge-message'
  | 'returned-debit-message'
  | 'bank-accounts-stopped-message'
  | 'checkout-expiry'
  | 'approval-expiry'
  | 'authorisation-expiry'
  | 'webhook-delivery';

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
