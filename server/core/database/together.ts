import type { Database, Executor } from './database.ts';
import { overConnection } from './over-connection.ts';

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
    return await read(overConnection(client) as unknown as Executor);
  } finally {
    client.release();
  }
}
