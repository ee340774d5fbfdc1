import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Executor } from './database/database.ts';
import { serverKeys } from './server-keys.tables.ts';

type KeyName = 'schedule-checksum' | 'event-id' | 'document-fingerprint';

const known = new WeakMap<Database, Map<KeyName, string>>();

/** HMAC-SHA256 under a key that the database holds for all processes. Reads it once per process. */
export async function keyedHash(
  server: { readonly db: Database },
  executor: Executor,
  name: KeyName,
  text: string,
): Promise<Buffer> {
  const keys = known.get(server.db) ?? new Map<KeyName, string>();
  known.set(server.db, keys);
  let secret = keys.get(name);
  if (secret === undefined) {
    const [row] = await executor.select().from(serverKeys).where(eq(serverKeys.name, name));
    if (!row) throw new Error(`There is no server key ${name}`);
    secret = row.secret;
    keys.set(name, secret);
  }
  return createHmac('sha256', secret).update(text).digest();
}
