/**
 * Wrong passwords and one-time codes in a row, and the lock that follows. Strangers are counted together for each
 * email, and known browsers and networks separately, so that strangers cannot lock the owner out. Emails without an
 * account are counted and locked the same way, so that neither the response nor its timing reveals which emails have
 * one. Decisions 69 and 81.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import type { Executor } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { limits } from '../codes/limits.ts';
import { loginTries } from '../security.tables.ts';
import type { Caller } from './caller.ts';
import { isKnownNetwork, knownBrowserOf, networkOf } from './known-browsers.ts';

const { atMost, withinMs: lockedForMs } = limits.wrongLogins;

interface LoginProof {
  isRight(): Promise<boolean>;
  /** Whether it is accepted while the login is locked: a code that only the owner can have received. */
  readonly opensLock: boolean;
}

/**
 * Counts each attempt before it is compared, so that parallel attempts gain nothing over serial ones. The fifth wrong one
 * locks in the same statement, and a correct one resets the count. After a lock has expired, counting starts over.
 *
 * @throws {Refusal} unless the proof is right
 */
export async function proveLogin(caller: Caller, email: string, proof: LoginProof): Promise<void> {
  const { server } = caller;
  const keyHash = await keyOfTries(caller, email);
  const tries = await countTry(server, keyHash);
  if (tries === null && !proof.opensLock) throw new Refusal('account_locked');
  if (await proof.isRight()) {
    await server.db.delete(loginTries).where(eq(loginTries.keyHash, keyHash));
    return;
  }
  if (tries === null) throw new Refusal('account_locked');
  throw new Refusal(tries >= atMost ? 'authentication_failure_max_attempts' : 'authentication_failure');
}

/** The number of this try in its row; null while the login is locked. */
async function countTry({ db, clock }: ServerContext, keyHash: string): Promise<number | null> {
  const { wrongTries, lockedUntil } = loginTries;
  const now = clock.now();
  const until = new Date(now.getTime() + lockedForMs).toISOString();
  const isLast = sql`${lockedUntil} is null and ${wrongTries} + 1 >= ${atMost}`;
  const [counted] = await db
    .insert(loginTries)
    .values({ keyHash, wrongTries: 1, triedAt: now })
    .onConflictDoUpdate({
      target: loginTries.keyHash,
      set: {
        wrongTries: sql`case when ${lockedUntil} is null then ${wrongTries} + 1 else 1 end`,
        lockedUntil: sql`case when ${isLast} then ${until}::timestamptz end`,
        triedAt: now,
      },
      setWhere: sql`${lockedUntil} is null or ${lockedUntil} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ tries: wrongTries });
  return counted?.tries ?? null;
}

/** Locks the login of an email for strangers, as five wrong passwords do. */
export async function lockLogin(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  email: string,
  lockedUntil: Date,
): Promise<void> {
  const row = { wrongTries: atMost, lockedUntil, triedAt: clock.now() };
  await db
    .insert(loginTries)
    .values({ keyHash: keyOf(email, null), ...row })
    .onConflictDoUpdate({ target: loginTries.keyHash, set: row });
}

/**
 * Unlocks the login of an email for strangers and for this network, after its owner was authenticated. A new password
 * forgets known browsers, and so their counts.
 */
export async function unlockLogin(executor: Executor, caller: Caller, email: string): Promise<void> {
  const keys = [null, networkOf(caller)].map((by) => keyOf(email, by));
  await executor.delete(loginTries).where(inArray(loginTries.keyHash, keys));
}

async function keyOfTries(caller: Caller, email: string): Promise<string> {
  const browser = await knownBrowserOf(caller, email);
  if (browser) return keyOf(email, browser);
  return keyOf(email, (await isKnownNetwork(caller, email)) ? networkOf(caller) : null);
}

const keyOf = (email: string, by: string | null) =>
  hashSecret(`login of ${normaliseEmail(email)} by ${by ?? 'strangers'}`);
