import { bigint, date, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { currency, instant, minor } from '../../../core/database/columns.ts';

/** The plan of an account in hardship or under an arrangement. */
export const paymentPlans = pgTable('payment_plans', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull().unique(),
  currency: currency(),
  createdAt: instant('created_at').notNull(),
});
export type PaymentPlanRow = typeof paymentPlans.$inferSelect;

/** Its payments as they were agreed. What was paid of each is the sum of the payments that name it. */
export const paymentPlanItems = pgTable('payment_plan_items', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uuid: uuid('uuid').notNull().unique(),
  planId: uuid('plan_id').notNull(),
  position: smallint('position').notNull(),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  amountMinor: minor('amount_minor').notNull(),
});
