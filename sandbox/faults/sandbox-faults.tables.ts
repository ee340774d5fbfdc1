import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const sandboxFaults = pgTable('sandbox_faults', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  method: text('method').$type<'GET' | 'POST' | 'PUT' | 'DELETE'>().notNull(),
  path: text('path').notNull(),
  email: text('email'),
  fault: text('fault').notNull(),
  timesLeft: integer('times_left').notNull(),
});
