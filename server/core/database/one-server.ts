import type pg from 'pg';

/**
 * What only one server may do at a time, as servers do that start at once: the others wait. The lock goes with the connection
 * of a server that ends.
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
