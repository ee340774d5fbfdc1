/** Overrides of flags and experiments, and for whom they apply. */
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const scoped = {
  name: text('name').notNull(),
  scope: text('scope').notNull(),
};

export const flagOverrides = pgTable(
  'flag_overrides',
  { ...scoped, value: jsonb('value').$type<unknown>().notNull() },
  (table) => [primaryKey({ columns: [table.name, table.scope] })],
);

export const experimentOverrides = pgTable(
  'experiment_overrides',
  { ...scoped, variant: text('variant').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.scope] })],
);
