/**
 * Sessions: an opaque token in `x-auth-token`, worth nothing without the browser's own cookie. Both are kept as hashes.
 *
 * Where a framed checkout may keep no cookies, the token works alone, but for a short time and in that checkout only.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Channel } from '#shared/domain/session.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { browserCookie, rememberCookie, serialiseCookie } from '../../http/cookies.ts';
import type { FoundSession } from '../../http/gates.ts';
import type { RequestContext } from '../../http/handler.ts';
import { type Consumer, consumers, rememberedLogins, type Session, sessions } from './access.tables.ts';

const hour = 3_600_000;
const lifetimeMs: Readonly<Record<Channel, number>> = { CHECKOUT: 3 * hour, PORTAL: 12 * hour };
const lifetimeWithoutCookieMs = hour / 4;
const rememberedForMs = 30 * 24 * hour;

/** The session of a token, when the cookie is the one it is bound to. */
export async function findSession(
  db: Database,
  clock: Clock,
  token: string,
  browserSecret: string | null,
): Promise<FoundSession | null> {
  const [row] = await db
    .select({ found: sessions, email: consumers.email })
    .from(sessions)
    .innerJoin(consumers, eq(consumers.id, sessions.consumerId))
    .where(and(eq(sessions.tokenHash, hashSecret(token)), gt(sessions.expiresAt, clock.now())));
  if (!row) return null;
  const { found, email } = row;
  const isBound =
    found.cookieHash === null || found.cookieHash === (browserSecret && hashSecret(browserSecret));
  if (!isBound) return null;
  const { id, consumerId, channel, secondFactorPending } = found;
  return { sessionId: id, consumerId, channel, secondFactorPending, email };
}

export interface NewSession {
  readonly consumerId: string;
  readonly secondFactorPending: boolean;
  /** Whether to remember the login, once the second factor is proven. */
  readonly rememberMe?: boolean;
}

/**
 * Signs a consumer in: the token goes into the answer's header, the browser gets a new cookie for it. Whoever was signed
 * in before is not any more, and nothing that an attacker knew of this browser is worth anything afterwards.
 */
export async function startSession(
  executor: Executor,
  context: RequestContext,
  { consumerId, secondFactorPending, rememberMe = false }: NewSession,
): Promise<void> {
  const { channel, cookies, server } = context;
  const now = server.clock.now();
  // The browser had its cookie before it signed in; one that came without keeps none. The portal is never framed, so
  // there the next call simply finds out.
  const keepsCookies = channel === 'PORTAL' || cookies.has(browserCookie);
  const token = newSecret();
  const browserSecret = keepsCookies ? renewBrowserCookie(context) : null;
  const lifetime = keepsCookies ? lifetimeMs[channel] : lifetimeWithoutCookieMs;
  await deleteOwnSession(executor, context);
  await executor.insert(sessions).values({
    id: randomUUID(),
    consumerId,
    channel,
    tokenHash: hashSecret(token),
    cookieHash: browserSecret && hashSecret(browserSecret),
    secondFactorPending,
    rememberMe,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  context.addHeader('x-auth-token', token);
}

export async function endSession(context: RequestContext): Promise<void> {
  await deleteOwnSession(context.server.db, context);
  await forgetLogin(context);
}

async function deleteOwnSession(
  executor: Executor,
  { session, pendingSession }: RequestContext,
): Promise<void> {
  const own = session ?? pendingSession;
  if (own) await executor.delete(sessions).where(eq(sessions.id, own.sessionId));
}

/** Takes the session whose second factor was proven away; undefined when another request was first. */
export async function takePendingSession(
  executor: Executor,
  sessionId: string,
): Promise<Pick<Session, 'rememberMe'> | undefined> {
  const [taken] = await executor
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.secondFactorPending, true)))
    .returning({ rememberMe: sessions.rememberMe });
  return taken;
}

/** Ends every session of a consumer and forgets every remembered login: the password changed. */
export async function endAllSessions(executor: Executor, consumerId: string): Promise<void> {
  await executor.delete(sessions).where(eq(sessions.consumerId, consumerId));
  await executor.delete(rememberedLogins).where(eq(rememberedLogins.consumerId, consumerId));
}

/** Ends every session of a consumer but the caller's, and forgets every login but the one that this browser remembers. */
export async function endOtherSessions(
  executor: Executor,
  { cookies, session }: RequestContext,
  consumerId: string,
): Promise<void> {
  const remembered = cookies.get(rememberCookie);
  await executor
    .delete(sessions)
    .where(
      and(eq(sessions.consumerId, consumerId), session ? ne(sessions.id, session.sessionId) : undefined),
    );
  await executor
    .delete(rememberedLogins)
    .where(
      and(
        eq(rememberedLogins.consumerId, consumerId),
        remembered ? ne(rememberedLogins.secretHash, hashSecret(remembered)) : undefined,
      ),
    );
}

/** The secret of this browser; one without gets it with the answer. */
export function browserSecretOf(context: RequestContext): string {
  return context.cookies.get(browserCookie) ?? renewBrowserCookie(context);
}

/** The secret that this browser has brought. Throws without one: what would be bound to it could never be used. */
export function keptSecretOf({ cookies }: RequestContext): string {
  const secret = cookies.get(browserCookie);
  if (!secret) throw new Refusal('restricted_cookie');
  return secret;
}

function renewBrowserCookie(context: RequestContext): string {
  const secret = newSecret();
  context.addHeader('set-cookie', serialiseCookie(browserCookie, secret, context.channel, null));
  return secret;
}

/** Remembers the consumer on this browser for 30 days, instead of whom it remembered. */
export async function rememberLogin(
  executor: Executor,
  context: RequestContext,
  consumerId: string,
): Promise<void> {
  await deleteRememberedLogin(executor, context);
  const secret = newSecret();
  const now = context.server.clock.now();
  await executor.insert(rememberedLogins).values({
    secretHash: hashSecret(secret),
    consumerId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + rememberedForMs),
  });
  context.addHeader(
    'set-cookie',
    serialiseCookie(rememberCookie, secret, context.channel, rememberedForMs / 1_000),
  );
}

/** The consumer whom this browser remembers, or null. */
export async function rememberedConsumer({ cookies, server }: RequestContext): Promise<Consumer | null> {
  const secret = cookies.get(rememberCookie);
  if (!secret) return null;
  const [found] = await server.db
    .select({ consumer: consumers })
    .from(rememberedLogins)
    .innerJoin(consumers, eq(consumers.id, rememberedLogins.consumerId))
    .where(
      and(
        eq(rememberedLogins.secretHash, hashSecret(secret)),
        gt(rememberedLogins.expiresAt, server.clock.now()),
      ),
    );
  return found?.consumer ?? null;
}

async function forgetLogin(context: RequestContext): Promise<void> {
  if (!context.cookies.has(rememberCookie)) return;
  await deleteRememberedLogin(context.server.db, context);
  context.addHeader('set-cookie', serialiseCookie(rememberCookie, '', context.channel, 0));
}

async function deleteRememberedLogin(executor: Executor, { cookies }: RequestContext): Promise<void> {
  const secret = cookies.get(rememberCookie);
  if (secret)
    await executor.delete(rememberedLogins).where(eq(rememberedLogins.secretHash, hashSecret(secret)));
}
