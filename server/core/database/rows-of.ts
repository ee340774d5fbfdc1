/** Selects as values of another select, so that one statement is enough where several would be needed. */
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A select of plain columns. */
interface Select<Rows extends readonly unknown[]> extends SQLWrapper {
  readonly _: { readonly selectedFields: Readonly<Record<string, Column>>; readonly result: Rows };
}

/**
 * All rows of a select as one value, each as the select would return it and in its order. They are sent as JSON, which a server
 * reads in a fraction of the time that it needs for as many separate rows.
 */
export function rowsOf<Rows extends readonly unknown[]>(select: Select<Rows>): SQL<Rows> {
  const columns = Object.entries(select._.selectedFields);
  // By position, since two tables may each have a column of that name.
  const names = sql.raw(columns.map((_, index) => `c${index}`).join(', '));
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (const [index, [name, column]] of columns.entries()) {
      const value = values[index];
      row[name] = value === null ? null : column.mapFromDriverValue(value);
    }
    return row;
  };
  const rows = sql`(select coalesce(json_agg(json_build_array(${names})), '[]') from ${select} as rows (${names}))`;
  return rows.mapWith((given: readonly (readonly unknown[])[]) => given.map(rowOf) as unknown as Rows);
}
