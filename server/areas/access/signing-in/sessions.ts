/**
 * Sessions: an opaque token in `x-auth-token`, only valid on the host that it was made on and together with the browser's
 * own cookie. Both are stored as hashes.
 *
 * Where a checkout's browser stores no cookies, the token is valid alone, but for a short time, in that checkout only, and
 * for nothing but what the checkout needs (`withoutCookie` in the contract). Source: decision 66.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { activityEveryMs } from '#shared/domain/access/login-session.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Clock } from '../../../core/clock.ts';
import { builtOnce, type Param } from '../../../core/database/built-once.ts';
import type { Database, Executor } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret, isSame, newSecret } from '../../../core/secrets.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { knownBrowsers, knownNetworks, rememberedLogins, type Session, sessions } from '../access.tables.ts';
import type { Caller, ConsumerSession, SignedInCaller } from './caller.ts';
import { forgetKnownBrowsersAndNetworks, makeBrowserKnown, makeNetworkKnown } from './known-browsers.ts';
import { forgetLogin, forgetLoginsOf } from './remembered-logins.ts';

const hour = 3_600_000;
const lifetimeMs: Readonly<Record<Channel, number>> = { CHECKOUT: 3 * hour, PORTAL: 12 * hour };
const lifetimeWithoutSecretMs = hour / 4;

/** A session that was found. While its second factor is missing, it only gives access to that step. */
export interface FoundSession extends ConsumerSession {
  readonly secondFactorPending: boolean;
}

/** What a call carries of a session, and where it is made. */
export interface GivenSession {
  readonly token: string;
  readonly browserSecret: string | null;
  readonly channel: Channel;
  /** The checkout that the call is about, where it names one. */
  readonly checkoutToken: string | undefined;
}

const sessionOfToken = builtOnce((db, param: Param<'tokenHash' | 'channel' | 'now'>) =>
  db
    .select({
      id: sessions.id,
      consumerId: sessions.consumerId,
      cookieHash: sessions.cookieHash,
      checkoutToken: sessions.checkoutToken,
      secondFactorPending: sessions.secondFactorPending,
      lastActiveAt: sessions.lastActiveAt,
      createdAt: sessions.createdAt,
      email: consumers.email,
    })
    .from(sessions)
    .innerJoin(consumers, eq(consumers.id, sessions.consumerId))
    .where(
      and(
        eq(sessions.tokenHash, param('tokenHash')),
        eq(sessions.channel, param('channel')),
        gt(sessions.expiresAt, param('now')),
      ),
    ),
);

/** The session of a token, if the call comes from its host, its browser and its checkout. */
export async function findSession(
  db: Database,
  clock: Clock,
  { token, browserSecret, channel, checkoutToken }: GivenSession,
): Promise<FoundSession | null> {
  const now = clock.now();
  const [found] = await sessionOfToken(db, { tokenHash: hashSecret(token), channel, now });
  if (!found) return null;
  const isOwn =
    found.checkoutToken === null
      ? browserSecret !== null && isSame(found.cookieHash ?? '', hashSecret(browserSecret))
      : checkoutToken === undefined || checkoutToken === found.checkoutToken;
  if (!isOwn) return null;
  const { id, consumerId, secondFactorPending, email } = found;
  const notedAt = found.lastActiveAt ?? found.createdAt;
  if (now.getTime() - notedAt.getTime() > activityEveryMs) await noteActivity(db, id, now);
  return {
    sessionId: id,
    consumerId,
    channel,
    secondFactorPending,
    email,
    checkoutToken: found.checkoutToken,
  };
}

/** Several requests may come at once: the first of them writes. */
async function noteActivity(db: Database, sessionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - activityEveryMs);
  const [noted] = await db
    .update(sessions)
    .set({ lastActiveAt: now })
    .where(
      and(
        eq(sessions.id, sessionId),
        lt(sql`coalesce(${sessions.lastActiveAt}, ${sessions.createdAt})`, before),
      ),
    )
    .returning({ chainId: chainIdOfSession });
  if (!noted?.chainId) return;
  await db
    .update(rememberedLogins)
    .set({ lastActiveAt: now })
    .where(and(eq(rememberedLogins.chainId, noted.chainId), isNull(rememberedLogins.rotatedAt)));
}

/** The remembered login that a session belongs to, if any. */
export const chainIdOfSession = sql<
  string | null
>`coalesce(${sessions.rememberedChain}, ${sessions.rememberedAs})`;

interface NewSession {
  readonly consumerId: string;
  readonly secondFactorPending: boolean;
  /** Whether to remember the login, once the second factor is proven. */
  readonly rememberMe?: boolean;
  /** The remembered login that started it. */
  readonly rememberedChain?: string | null | undefined;
  /** The channel of the code that was the first factor, or that set its password. */
  readonly codeSentBy?: SendBy | null;
  /** The only checkout where it is valid; null for a session that is bound to the browser's secret. */
  readonly checkoutToken: string | null;
}

/**
 * Whether a caller can use what is bound to its browser's secret. A browser that sent no secret to the checkout does
 * not store cookies there. The portal is never framed, so there the next call simply fails.
 */
export const keepsSecrets = ({ channel, browser }: Caller): boolean =>
  channel === 'PORTAL' || browser.secret !== null;

/**
 * Signs a consumer in: the response carries the token, and the browser gets a new secret. The earlier session of this
 * browser ends, and secrets that an attacker may have learnt are no longer valid.
 */
export async function startSession(
  executor: Executor,
  caller: Caller,
  {
    consumerId,
    secondFactorPending,
    rememberMe = false,
    rememberedChain,
    codeSentBy = null,
    checkoutToken,
  }: NewSession,
): Promise<{ readonly sessionId: string }> {
  const { channel, browser, server } = caller;
  const now = server.clock.now();
  const token = newSecret();
  const browserSecret = checkoutToken === null ? browser.renewSecret() : null;
  const lifetime = checkoutToken === null ? lifetimeMs[channel] : lifetimeWithoutSecretMs;
  await deleteOwnSession(executor, caller);
  const sessionId = randomUUID();
  await executor.insert(sessions).values({
    id: sessionId,
    consumerId,
    channel,
    tokenHash: hashSecret(token),
    cookieHash: browserSecret && hashSecret(browserSecret),
    checkoutToken,
    secondFactorPending,
    codeSentBy,
    rememberMe,
    rememberedChain,
    ...browser.device,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  if (browserSecret !== null && !secondFactorPending) {
    await makeBrowserKnown(executor, caller, consumerId);
    await makeNetworkKnown(executor, caller, consumerId);
  }
  browser.setToken(token);
  return { sessionId };
}

/** Whether a session has neither ended nor expired, and needs no second factor. */
export async function isLiveSession(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  sessionId: string,
): Promise<boolean> {
  const isComplete = eq(sessions.secondFactorPending, false);
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, clock.now()), isComplete));
  return found !== undefined;
}

export async function endSession(caller: Caller): Promise<void> {
  await deleteOwnSession(caller.server.db, caller);
  await forgetLogin(caller);
}

async function deleteOwnSession(executor: Executor, { session, pendingSession }: Caller): Promise<void> {
  const own = session ?? pendingSession;
  if (own) await executor.delete(sessions).where(eq(sessions.id, own.sessionId));
}

/** The channel of the first factor of a pending session; null if the second may use any channel. */
export async function codeOfFirstFactor(db: Database, sessionId: string): Promise<SendBy | null> {
  const [found] = await db
    .select({ codeSentBy: sessions.codeSentBy })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found?.codeSentBy ?? null;
}

/** Removes the pending session whose second factor was right; undefined when another request was first. */
export async function takePendingSession(
  executor: Executor,
  sessionId: string,
): Promise<Pick<Session, 'rememberMe' | 'rememberedChain'> | undefined> {
  const [taken] = await executor
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.secondFactorPending, true)))
    .returning({ rememberMe: sessions.rememberMe, rememberedChain: sessions.rememberedChain });
  return taken;
}

/**
 * The remembered login that started a session, or null.
 * @throws {Refusal} `unauthorized` where the session has ended since the call began
 */
export async function chainOfSession(executor: Executor, sessionId: string): Promise<string | null> {
  const [found] = await executor
    .select({ rememberedChain: sessions.rememberedChain })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!found) throw new Refusal('unauthorized');
  return found.rememberedChain;
}

/**
 * Ends every session of a consumer and forgets every remembered login, known browser and network, because the password
 * changed.
 */
export async function endAllSessions(executor: Executor, consumerId: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.consumerId, consumerId));
  await forgetLoginsOf(executor, consumerId);
  await forgetKnownBrowsersAndNetworks(executor, consumerId);
}

/**
 * The same for every browser but the caller's. Call with the consumer locked: of two that end each other at once, the second has ended.
 * @throws {Refusal} `unauthorized` where the caller's own session has ended since the call began
 */
export async function endOtherSessions(
  executor: Executor,
  { browser, network, session }: SignedInCaller,
): Promise<void> {
  const { consumerId, sessionId } = session;
  await chainOfSession(executor, sessionId);
  const { known } = browser;
  await executor.delete(sessions).where(and(eq(sessions.consumerId, consumerId), ne(sessions.id, sessionId)));
  await forgetLoginsOf(executor, consumerId, browser);
  await executor
    .delete(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.consumerId, consumerId),
        known ? ne(knownBrowsers.secretHash, hashSecret(known)) : undefined,
      ),
    );
  const isElsewhere = ne(knownNetworks.networkHash, hashSecret(network));
  await executor.delete(knownNetworks).where(and(eq(knownNetworks.consumerId, consumerId), isElsewhere));
}

/** The secret of this browser; the response sets a new one if there was none. */
export function browserSecretOf({ browser }: Caller): string {
  return browser.secret ?? browser.renewSecret();
}

/** The secret that this browser sent. Throws if there is none: whatever is bound to a new one could never be used. */
export function requireBrowserSecret({ browser: { secret } }: Caller): string {
  if (!secret) throw new Refusal('restricted_cookie');
  return secret;
}
