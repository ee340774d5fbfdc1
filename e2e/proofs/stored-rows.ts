import type pg from 'pg';

/** Every row that is stored, as text, by table. */
export async function storedRows(pool: Pick<pg.Pool, 'query'>): Promise<[table: string, rows: string[]][]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const stored: [string, string[]][] = [];
  for (const { name } of rows) {
    const { rows: lines } = await pool.query(`select t::text as line from "${name}" t order by 1`);
    stored.push([name, lines.map(({ line }) => line)]);
  }
  return stored;
}
