/**
 * Attempts, counted in the database: all servers share the count, and parallel attempts gain nothing over serial ones.
 * The windows are fixed, so that counting is one statement. Source: RELIABILITY decision 12.
 */
import { eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type AttemptLimit, type LimitName, limits } from './limits.ts';
import { attempts } from './security.tables.ts';

type Counted = Pick<ServerContext, 'db' | 'clock' | 'log' | 'limitsHit'>;

/** Counts one attempt. 0 when it is allowed, else the seconds until the next window. */
export async function countAttempt(
  { db, clock, log, limitsHit }: Counted,
  name: LimitName,
  counted: string,
  executor: Executor = db,
): Promise<number> {
  const { atMost, withinMs, alarmAt }: AttemptLimit = limits[name];
  const now = clock.now().getTime();
  const windowStart = new Date(now - (now % withinMs));
  const [taken] = await executor
    .insert(attempts)
    .values({ keyHash: keyOf(name, counted), windowStart, tries: 1 })
    .onConflictDoUpdate({
      target: [attempts.keyHash, attempts.windowStart],
      set: { tries: sql`${attempts.tries} + 1` },
      setWhere: lt(attempts.tries, atMost),
    })
    .returning({ tries: attempts.tries });
  // Once for all servers, since each count is taken by one of them.
  if (alarmAt !== undefined && (taken?.tries === alarmAt || taken?.tries === atMost)) {
    log.error({ limit: name, count: taken.tries, atMost, withinMs }, 'limit alarm');
  }
  if (taken) return 0;
  limitsHit.add(name);
  return Math.ceil((windowStart.getTime() + withinMs - now) / 1_000);
}

/** Called after a correct attempt: earlier wrong ones no longer count. */
export async function resetAttempts(
  { db }: Pick<Counted, 'db'>,
  name: LimitName,
  counted: string,
): Promise<void> {
  await db.delete(attempts).where(eq(attempts.keyHash, keyOf(name, counted)));
}

/**
 * Refuses with `too_many_requests`. It protects against enumeration, cost and load and guards no secret, so load tests
 * may switch it off.
 */
export async function limitAttempts(
  server: Counted & Pick<ServerContext, 'config'>,
  name: LimitName,
  counted: string,
  executor?: Executor,
): Promise<void> {
  if (!server.config.rateLimit) return;
  const retryAfterSeconds = await countAttempt(server, name, counted, executor);
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds });
}

const keyOf = (name: LimitName, counted: string) => hashSecret(`${name} ${counted}`);
