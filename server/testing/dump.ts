import type { TestServer } from './test-server.ts';

const outside = `('migrations', 'readiness', 'merchant_requests', 'sandbox_snapshots', 'sandbox_snapshot_rows')`;

/**
 * Every row of every table as JSON, in an order that does not depend on when it was written. Without the machine's time,
 * which claims and leases have for the recovery after a crash, and without what migrations wrote about themselves. The log of
 * requests is left out, since it is written after the responses and holds how long they took, and what a sandbox keeps to be
 * brought back.
 */
export async function dumpOf({ open }: Pick<TestServer, 'open'>): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await open.pool.query<{ name: string }>(
    `select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ${outside} order by 1`,
  );
  const dump: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await open.pool.query<{ line: string }>(
      `select (to_jsonb(each_row) - array['claimed_at', 'lease_until', 'leased_until'])::text as line from ${name} each_row`,
    );
    dump[name] = rows.map(({ line }) => line).sort();
  }
  return dump;
}
