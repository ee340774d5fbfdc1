import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Executor } from './database/database.ts';
import { type KeyName, serverKeys } from './server-keys.tables.ts';

const known = new WeakMap<Database, Map<KeyName, string>>();

/** HMAC-SHA256 under a key that the database holds for all processes. */
export async function keyedHash(
  server: { readonly db: Database },
  executor: Executor,
  name: KeyName,
  text: string,
): Promise<Buffer> {
  const secret = await serverKey(server, executor, name);
  return createHmac('sha256', secret).update(text).digest();
}

/** A key that the database holds for all processes. Reads it once per process. */
export async function serverKey(
  server: { readonly db: Database },
  executor: Executor,
  name: KeyName,
): Promise<string> {
  const keys = known.get(server.db) ?? new Map<KeyName, string>();
  known.set(server.db, keys);
  const secret = keys.get(name);
  if (secret !== undefined) return secret;
  const [row] = await executor.select().from(serverKeys).where(eq(serverKeys.name, name));
  if (!row) throw new Error(`There is no server key ${name}`);
  keys.set(name, row.secret);
  return row.secret;
}

/** Replaces every key, for a sandbox whose keys follow from a seed. Other processes have to be started again. */
export async function deriveServerKeys(db: Database, derive: (name: KeyName) => string): Promise<void> {
  for (const { name } of await db.select({ name: serverKeys.name }).from(serverKeys)) {
    await db
      .update(serverKeys)
      .set({ secret: derive(name) })
      .where(eq(serverKeys.name, name));
  }
  known.delete(db);
}
