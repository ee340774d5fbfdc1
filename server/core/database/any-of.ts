import { Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column has one of several values. They are sent as one array, so the statement is the same for any number of
 * them, and PostgreSQL keeps one plan for it.
 */
export const anyOf = (column: AnyPgColumn, values: Placeholder | readonly (string | number)[]): SQL =>
  sql`${column} = any(${values instanceof Placeholder ? values : sql.param([...values])})`;
