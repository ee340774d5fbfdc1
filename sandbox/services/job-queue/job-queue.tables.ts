import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';
import type { JobKind } from './job.ts';

export const jobs = pgTable('jobs', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<JobKind>().notNull(),
  subject: text('subject').notNull(),
  attempt: smallint('attempt').notNull().default(1),
  consumerId: uuid('consumer_id'),
  dueAt: instant('due_at').notNull(),
  leasedUntil: instant('leased_until'),
});
export type Job = typeof jobs.$inferSelect;
