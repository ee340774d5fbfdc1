/**
 * Attempts, counted in the database: all servers share the count, and parallel attempts gain nothing over serial ones.
 * The windows are fixed, so that counting is one statement. Source: reliability D-12.
 */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../core/database/database.ts';
import { siteOf } from '../../../core/networks.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { attempts } from '../security.tables.ts';
import { type AttemptLimit, type LimitName, limits } from './limits.ts';

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
  // Only one server reaches this count, so the alarm is logged once.
  if (alarmAt !== undefined && (taken?.tries === alarmAt || taken?.tries === atMost)) {
    limitsHit.warn(name);
    log.error({ limit: name, count: taken.tries, atMost, withinMs }, 'limit alarm');
  }
  if (taken) return 0;
  limitsHit.add(name);
  return Math.ceil((windowStart.getTime() + withinMs - now) / 1_000);
}

/** Removes one counted attempt. */
export async function returnAttempt(
  { db }: Pick<Counted, 'db'>,
  name: LimitName,
  counted: string,
): Promise<void> {
  const { keyHash, windowStart, tries } = attempts;
  const key = keyOf(name, counted);
  const latest = sql`(select max(${windowStart}) from ${attempts} where ${keyHash} = ${key})`;
  const ofNow = and(eq(keyHash, key), eq(windowStart, latest));
  const lower = () =>
    db
      .update(attempts)
      .set({ tries: sql`${tries} - 1` })
      .where(and(ofNow, gt(tries, 1)))
      .returning({ key: keyHash });
  const removeLast = () =>
    db
      .delete(attempts)
      .where(and(ofNow, eq(tries, 1)))
      .returning({ key: keyHash });
  const isCounted = async () => (await db.select({ key: keyHash }).from(attempts).where(ofNow)).length > 0;
  // A turn changes nothing only if a concurrent attempt changed the count between its two statements.
  do {
    if ((await lower()).length > 0 || (await removeLast()).length > 0) return;
  } while (await isCounted());
}

/** Called after a correct attempt: resets the count of wrong ones. */
export async function resetAttempts(
  { db }: Pick<Counted, 'db'>,
  name: LimitName,
  counted: string,
): Promise<void> {
  await db.delete(attempts).where(eq(attempts.keyHash, keyOf(name, counted)));
}

/**
 * Refuses with `too_many_requests`, or with `code`. It limits enumeration, cost and load but protects no secret, so
 * load tests may switch it off.
 */
export async function limitAttempts(
  server: Counted & Pick<ServerContext, 'config'>,
  name: LimitName,
  counted: string,
  executor?: Executor,
  code: 'too_many_requests' | 'too_many_cards' = 'too_many_requests',
): Promise<void> {
  if (!server.config.rateLimit) return;
  const retryAfterSeconds = await countAttempt(server, name, counted, executor);
  if (retryAfterSeconds > 0) throw new Refusal(code, { retryAfterSeconds });
}

/**
 * Limits the block of networks around a caller, since one customer of an internet provider may have many IPv6 networks.
 * An IPv4 address is one caller, which the limit for callers has counted already.
 */
export async function limitSite(
  server: Parameters<typeof limitAttempts>[0],
  name: 'existenceBySite' | 'textsBySite' | 'mailsBySite',
  network: string,
  executor?: Executor,
): Promise<void> {
  const site = siteOf(network);
  if (site !== network) await limitAttempts(server, name, site, executor);
}

const keyOf = (name: LimitName, counted: string) => hashSecret(`${name} ${counted}`);
