/**
 * Attempts, counted in the database: all servers share the count, and parallel attempts gain nothing over serial ones.
 * The windows are fixed, so that counting is one statement. Source: RELIABILITY decision 12.
 */
import { eq, lt, sql } from 'drizzle-orm';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Caller } from './caller.ts';
import { attempts } from './security.tables.ts';

export interface AttemptLimit {
  readonly atMost: number;
  readonly withinMs: number;
}

type Counted = Pick<ServerContext, 'db' | 'clock'>;

/** Counts one attempt. 0 when it is allowed, else the seconds until the next window. */
export async function countAttempt(
  { db, clock }: Counted,
  key: string,
  { atMost, withinMs }: AttemptLimit,
): Promise<number> {
  const now = clock.now().getTime();
  const windowStart = new Date(now - (now % withinMs));
  const taken = await db
    .insert(attempts)
    .values({ keyHash: hashSecret(key), windowStart, tries: 1 })
    .onConflictDoUpdate({
      target: [attempts.keyHash, attempts.windowStart],
      set: { tries: sql`${attempts.tries} + 1` },
      setWhere: lt(attempts.tries, atMost),
    })
    .returning({ tries: attempts.tries });
  return taken.length > 0 ? 0 : Math.ceil((windowStart.getTime() + withinMs - now) / 1_000);
}

/** Called after a correct attempt: earlier wrong ones no longer count. */
export async function resetAttempts({ db }: Counted, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.keyHash, hashSecret(key)));
}

/**
 * Refuses with `too_many_requests`. It protects against enumeration and load and guards no secret, so load tests may
 * switch it off.
 */
export async function limitAttempts({ server }: Caller, key: string, limit: AttemptLimit): Promise<void> {
  if (!server.config.rateLimit) return;
  const retryAfterSeconds = await countAttempt(server, key, limit);
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds });
}
