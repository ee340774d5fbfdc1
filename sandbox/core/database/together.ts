import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Executor } from './database.ts';

const executors = new WeakMap<pg.PoolClient, Executor>();

/**
 * Reads that do not depend on each other, on one connection: they travel to the database together, and so do their
 * answers. Only for reads that wait for no lock, or one would hold up the others.
 */
export async function together<Answers>(
  db: Database,
  read: (executor: Executor) => Promise<Answers>,
): Promise<Answers> {
  // The embedded database takes one statement at a time, and its pool sends them so.
  if (!db.$client.options.pipeline) return read(db);
  const client = await db.$client.connect();
  try {
    // Reads as a database does, and only has no pool to give away.
    const executor = executors.get(client) ?? (drizzle(client) as unknown as Executor);
    executors.set(client, executor);
    return await read(executor);
  } finally {
    client.release();
  }
}
