import type pg from 'pg';

/**
 * Runs work that only one server may do at a time, such as at start; the others wait. The lock is released with the
 * connection when a server ends.
 * @param lock any number that no other program takes in the same database
 */
export async function byOneServer<Result>(
  client: Pick<pg.ClientBase, 'query'>,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('select pg_advisory_lock($1)', [lock]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
}
