/**
 * The list of logins, and ending them from it. A login that its browser remembers is one entry with the sessions that belong to
 * it, because ending any of them without it would be undone by the next visit. The ids of the list are no secrets: neither a token
 * nor a cookie can be made from one. Source: POR-333 to POR-335, portal-open O-67, decision 237.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Device } from '#shared/domain/access/device-name.ts';
import type { LoginSession, SessionType } from '#shared/domain/access/login-session.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Executor, Transaction } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { lockConsumer } from '../../consumers/index.ts';
import { merchants } from '../../merchants/merchants.tables.ts';
import { rememberedLogins, sessions } from '../access.tables.ts';
import type { ConsumerSession, SignedInCaller } from './caller.ts';
import { forgetLogin, rememberedForMs } from './remembered-logins.ts';
import { chainIdOfSession, chainOfSession, endOtherSessions } from './sessions.ts';

/** Only the newest are listed; all of them can be ended. */
const longestList = 200;

/** Where a consumer is logged in, newest first. A login whose second factor is missing is not one yet. */
export async function listLogins(
  server: ServerContext,
  { consumerId, sessionId }: ConsumerSession,
): Promise<LoginSession[]> {
  const { clock, db } = server;
  const now = clock.now();
  // The calendar of a consumer in the sandbox may be ahead. The list is read by that calendar.
  const ahead = clock.nowOf(consumerId).getTime() - now.getTime();
  const shown = (at: Date) => new Date(at.getTime() + ahead).toISOString();
  const live = await liveSessions(db, consumerId, now);
  const remembered = await liveChains(db, consumerId, now);
  const isRemembered = new Set(remembered.map(({ chainId }) => chainId));
  const entries = [
    ...remembered.map(({ chainId, shop, expiresAt, createdAt, lastActiveAt, ...login }) => {
      const own = live.filter((session) => session.chainId === chainId);
      const used = [createdAt, lastActiveAt, ...own.flatMap((each) => [each.createdAt, each.lastActiveAt])];
      return {
        ...login,
        sessionId: chainId,
        sessionType: 'PERSISTENT' as const,
        merchantName: shop ?? own.find((each) => each.shop !== null)?.shop ?? null,
        // When it began: each renewal ends with the first secret.
        at: new Date(expiresAt.getTime() - rememberedForMs),
        lastActiveAt: latestOf(used),
        current: own.some(({ id }) => id === sessionId),
      };
    }),
    ...live
      .filter(({ chainId }) => chainId === null || !isRemembered.has(chainId))
      .map(({ id, channel, deviceName, browser, shop, createdAt, lastActiveAt }) => ({
        ...{ sessionId: id, sessionType: channel, channel, deviceName, browser, merchantName: shop },
        ...{ at: createdAt, lastActiveAt: lastActiveAt ?? createdAt, current: id === sessionId },
      })),
  ];
  const sorted = entries.sort((left, right) => right.at.getTime() - left.at.getTime());
  return sorted
    .filter(({ current }, index) => index < longestList || current)
    .map(({ at, lastActiveAt, ...entry }) => ({
      ...entry,
      createdAt: shown(at),
      lastActiveAt: shown(lastActiveAt),
    }));
}

const latestOf = (times: readonly (Date | null)[]) =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

const liveSessions = (executor: Executor, consumerId: string, now: Date) =>
  executor
    .select({
      id: sessions.id,
      channel: sessions.channel,
      chainId: chainIdOfSession,
      deviceName: sessions.deviceName,
      browser: sessions.browser,
      shop: merchants.displayName,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
    })
    .from(sessions)
    .leftJoin(merchants, eq(merchants.id, sessions.merchantId))
    .where(
      and(
        eq(sessions.consumerId, consumerId),
        gt(sessions.expiresAt, now),
        eq(sessions.secondFactorPending, false),
      ),
    );

const liveChains = (executor: Executor, consumerId: string, now: Date) =>
  executor
    .select({
      chainId: rememberedLogins.chainId,
      channel: rememberedLogins.channel,
      deviceName: rememberedLogins.deviceName,
      browser: rememberedLogins.browser,
      shop: merchants.displayName,
      createdAt: rememberedLogins.createdAt,
      expiresAt: rememberedLogins.expiresAt,
      lastActiveAt: rememberedLogins.lastActiveAt,
    })
    .from(rememberedLogins)
    .leftJoin(merchants, eq(merchants.id, rememberedLogins.merchantId))
    .where(
      and(
        eq(rememberedLogins.consumerId, consumerId),
        isNull(rememberedLogins.rotatedAt),
        gt(rememberedLogins.expiresAt, now),
      ),
    );

interface Named {
  readonly sessionType: SessionType;
  readonly sessionId: string;
}

/**
 * Ends a login with everything that belongs to it. The caller's own also leaves its browser.
 * @throws {Refusal} `session_not_found`, also for one of another consumer; `unauthorized` where the caller's session has ended since
 * the call began
 */
export async function endLogin(caller: SignedInCaller, named: Named): Promise<void> {
  const { server, session } = caller;
  const { consumerId } = session;
  const isOwn = await server.db.transaction(async (tx) => {
    // First, so that a remembered login that is used at this moment leaves no session behind.
    await lockConsumer(tx, consumerId);
    // Of two that end each other at once, the second has ended.
    await chainOfSession(tx, session.sessionId);
    const found =
      named.sessionType === 'PERSISTENT'
        ? await chainNamed(tx, consumerId, named.sessionId, server.clock.now())
        : await sessionNamed(tx, consumerId, named, server.clock.now());
    if (!found) throw new Refusal('session_not_found');
    const { chainId, id } = found;
    const belongs = chainId
      ? or(eq(sessions.rememberedChain, chainId), eq(sessions.rememberedAs, chainId))
      : null;
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.consumerId, consumerId),
          or(...(id ? [eq(sessions.id, id)] : []), ...(belongs ? [belongs] : [])),
        ),
      )
      .returning({ id: sessions.id });
    if (chainId) {
      const isOfChain = and(
        eq(rememberedLogins.consumerId, consumerId),
        eq(rememberedLogins.chainId, chainId),
      );
      await tx.delete(rememberedLogins).where(isOfChain);
    }
    return ended.some((each) => each.id === session.sessionId);
  });
  if (isOwn) await forgetLogin(caller);
}

async function chainNamed(tx: Transaction, consumerId: string, chainId: string, now: Date) {
  const [found] = await tx
    .select({ chainId: rememberedLogins.chainId })
    .from(rememberedLogins)
    .where(
      and(
        eq(rememberedLogins.consumerId, consumerId),
        eq(rememberedLogins.chainId, chainId),
        isNull(rememberedLogins.rotatedAt),
        gt(rememberedLogins.expiresAt, now),
      ),
    );
  return found && { ...found, id: null };
}

async function sessionNamed(
  tx: Transaction,
  consumerId: string,
  { sessionId, sessionType }: Named,
  now: Date,
) {
  const found = await liveSessions(tx, consumerId, now);
  return found.find(({ id, channel }) => id === sessionId && channel === sessionType);
}

/** Ends every login but the caller's, in one transaction, as a change of the password does. */
export async function endOtherLogins(caller: SignedInCaller): Promise<void> {
  await caller.server.db.transaction(async (tx) => {
    await lockConsumer(tx, caller.session.consumerId);
    await endOtherSessions(tx, caller);
  });
}

/** Notes in which shop a login is used; the first one stays. */
export async function noteShopOfLogin(
  executor: Executor,
  { sessionId }: Pick<ConsumerSession, 'sessionId'>,
  merchantId: string,
): Promise<void> {
  const [noted] = await executor
    .update(sessions)
    .set({ merchantId })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.merchantId)))
    .returning({ chainId: chainIdOfSession });
  if (!noted?.chainId) return;
  const { chainId } = rememberedLogins;
  await executor
    .update(rememberedLogins)
    .set({ merchantId })
    .where(and(eq(chainId, noted.chainId), isNull(rememberedLogins.merchantId)));
}

/** A login of a browser that is not here. */
interface DistantLogin extends Device {
  readonly channel: Channel;
  readonly merchantId: string | null;
  readonly loggedInAt: Date;
  readonly lastActiveAt: Date;
}

/** Stores remembered logins for the people of a sandbox. Their secrets are not kept, so they cannot be used. */
export async function storeDistantLogins(
  executor: Executor,
  consumerId: string,
  logins: readonly DistantLogin[],
): Promise<void> {
  await executor.insert(rememberedLogins).values(
    logins.map(({ loggedInAt, ...login }) => ({
      ...{ ...login, consumerId, secretHash: hashSecret(newSecret()), chainId: randomUUID() },
      createdAt: loggedInAt,
      expiresAt: new Date(loggedInAt.getTime() + rememberedForMs),
    })),
  );
}
