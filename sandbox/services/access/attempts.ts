/**
 * Tries, counted in the database: all servers count together, and parallel tries are no more than serial ones. The
 * windows stand still, so that counting is one statement. Source: RELIABILITY decision 12.
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

/** Takes one try; 0 when it was one of those allowed, else the seconds until the next window. */
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

/** The try was right: what was wrong before it does not count any more. */
export async function resetAttempts({ db }: Counted, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.keyHash, hashSecret(key)));
}

/** Refuses with `too_many_requests`. Guards lists and machines, not secrets, so load tests may switch it off. */
export async function limitAttempts({ server }: Caller, key: string, limit: AttemptLimit): Promise<void> {
  if (!server.config.rateLimit) return;
  const retryAfterSeconds = await countAttempt(server, key, limit);
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds });
}
