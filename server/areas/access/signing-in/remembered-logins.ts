/**
 * Logins that a browser remembers for 30 days, by a secret in a cookie. The secret is valid on the host that issued it,
 * and each use replaces it. A used secret stays good until the next one was used, because the response that brought the next
 * one may be lost. A secret that is used after its successor was copied: then all remembered logins of its owner end. The
 * sessions that a remembered login started end with it. Source: decisions 82 and 204.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../core/database/database.ts';
import { hashSecret, keyedHash, newSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { serverKey } from '../../../core/server-key.ts';
import { type Consumer, consumers } from '../../consumers/consumers.tables.ts';
import { lockConsumer } from '../../consumers/index.ts';
import { rememberedLogins, sessions } from '../access.tables.ts';
import { sendNotice } from '../codes/verification-codes.ts';
import type { Browser, Caller } from './caller.ts';
import { forgetKnownBrowsersAndNetworks } from './known-browsers.ts';

/** How long a login is remembered. Its renewals have the same end. */
export const rememberedForMs = 30 * 24 * 3_600_000;

export interface RememberedLogin {
  readonly consumer: Consumer;
  readonly chainId: string;
}

/** Remembers a consumer's session on this browser. It replaces an earlier one. */
export async function rememberLogin(
  executor: Executor,
  { browser, channel, server }: Caller,
  { consumerId, sessionId }: { readonly consumerId: string; readonly sessionId: string },
): Promise<void> {
  await deleteChain(executor, browser);
  const secret = newSecret();
  const now = server.clock.now();
  const chainId = randomUUID();
  const [session] = await executor
    .update(sessions)
    .set({ rememberedAs: chainId })
    .where(eq(sessions.id, sessionId))
    .returning({ merchantId: sessions.merchantId });
  await executor.insert(rememberedLogins).values({
    ...{ secretHash: hashSecret(secret), chainId, channel, consumerId, createdAt: now },
    ...{ ...browser.device, merchantId: session?.merchantId ?? null },
    expiresAt: new Date(now.getTime() + rememberedForMs),
  });
  browser.setRememberedLogin(secret, rememberedForMs);
}

/**
 * Remembers the login on this browser again, for a session that a remembered login started: it gets the next secret of
 * the same login and the same expiry. Otherwise a thief with a copied secret could start a separate login. False if
 * that login has ended.
 */
export async function continueChain(
  tx: Transaction,
  { browser, server }: Caller,
  chainId: string,
): Promise<boolean> {
  const now = server.clock.now();
  const isLast = and(eq(rememberedLogins.chainId, chainId), isNull(rememberedLogins.rotatedAt));
  const [last] = await tx
    .select()
    .from(rememberedLogins)
    .where(and(isLast, gt(rememberedLogins.expiresAt, now)));
  if (!last) return false;
  const { rememberedLogin: sent } = browser;
  if (sent && hashSecret(sent) === last.secretHash) return true;
  const secret = newSecret();
  await tx.update(rememberedLogins).set({ rotatedAt: now }).where(isLast);
  await tx.insert(rememberedLogins).values({ ...last, secretHash: hashSecret(secret), createdAt: now });
  browser.setRememberedLogin(secret, last.expiresAt.getTime() - now.getTime());
  return true;
}

/** The login that this browser remembers on this host, or null. */
export async function findRememberedLogin({
  browser,
  channel,
  server,
}: Caller): Promise<RememberedLogin | null> {
  const secret = browser.rememberedLogin;
  if (!secret) return null;
  const now = server.clock.now();
  const [found] = await server.db
    .select({ login: rememberedLogins, consumer: consumers })
    .from(rememberedLogins)
    .innerJoin(consumers, eq(consumers.id, rememberedLogins.consumerId))
    .where(
      and(
        eq(rememberedLogins.secretHash, hashSecret(secret)),
        eq(rememberedLogins.channel, channel),
        gt(rememberedLogins.expiresAt, now),
      ),
    );
  if (!found) return null;
  const { chainId, rotatedAt } = found.login;
  if (rotatedAt && !(await liveSuccessor(server, server.db, secret))) {
    server.log.warn({ consumerId: found.consumer.id }, 'a used secret of a remembered login was used again');
    browser.forgetRememberedLogin();
    await endCopied(server, found.consumer, chainId);
    return null;
  }
  return { consumer: found.consumer, chainId };
}

/**
 * Ends all sessions and logins that a copied secret may have started, and notifies the owner: it is unknown which of
 * the two browsers is calling now, and what the other has done.
 */
async function endCopied(server: ServerContext, { id, email, preferredLocale }: Consumer, chainId: string) {
  const isFirst = await server.db.transaction(async (tx) => {
    await lockConsumer(tx, id);
    const ended = await tx
      .delete(rememberedLogins)
      .where(eq(rememberedLogins.chainId, chainId))
      .returning({ chainId: rememberedLogins.chainId });
    if (ended.length === 0) return false;
    await forgetLoginsOf(tx, id);
    await forgetKnownBrowsersAndNetworks(tx, id);
    await tx.delete(sessions).where(and(eq(sessions.consumerId, id), isNotNull(sessions.rememberedChain)));
    return true;
  });
  if (!isFirst) return;
  const notice = { template: 'login-copied', locale: preferredLocale } as const;
  await sendNotice(server, { ...notice, channel: 'EMAIL', target: email });
}

/** The secret that follows a used one. It is derived, so that a repeat gets the same one, and not a second chain. */
const nextSecret = async (server: ServerContext, executor: Executor, secret: string) =>
  keyedHash(await serverKey(server, executor, 'remembered-login'), secret);

/** The login that follows a used secret, unless that one was used or replaced too. */
async function liveSuccessor(server: ServerContext, executor: Executor, secret: string) {
  const secretHash = hashSecret(await nextSecret(server, executor, secret));
  const [live] = await executor
    .select()
    .from(rememberedLogins)
    .where(and(eq(rememberedLogins.secretHash, secretHash), isNull(rememberedLogins.rotatedAt)));
  return live ?? null;
}

/**
 * Replaces the secret that was used by the next one. False if the login was forgotten in between, or the next secret was used
 * at the same time.
 */
export async function rotateRememberedLogin(tx: Transaction, { browser, server }: Caller): Promise<boolean> {
  const secret = browser.rememberedLogin;
  if (!secret) return false;
  const now = server.clock.now();
  const next = await nextSecret(server, tx, secret);
  const isUsed = eq(rememberedLogins.secretHash, hashSecret(secret));
  const [used] = await tx.select().from(rememberedLogins).where(isUsed).for('update');
  if (!used) return false;
  if (used.rotatedAt === null) {
    const { createdAt: _, rotatedAt: __, ...login } = used;
    await tx.update(rememberedLogins).set({ rotatedAt: now }).where(isUsed);
    await tx.insert(rememberedLogins).values({ ...login, secretHash: hashSecret(next), createdAt: now });
  }
  const live = await liveSuccessor(server, tx, secret);
  if (!live) return false;
  browser.setRememberedLogin(next, live.expiresAt.getTime() - now.getTime());
  return true;
}

export async function forgetLogin({ browser, server }: Caller): Promise<void> {
  const { rememberedLogin: secret } = browser;
  if (secret === null) return;
  await server.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ consumerId: rememberedLogins.consumerId })
      .from(rememberedLogins)
      .where(eq(rememberedLogins.secretHash, hashSecret(secret)));
    // So that a concurrent use leaves no next secret behind.
    if (found) await lockConsumer(tx, found.consumerId);
    await deleteChain(tx, browser);
  });
  browser.forgetRememberedLogin();
}

/** Forgets every remembered login of a consumer, except the one of a browser where it is given. */
export async function forgetLoginsOf(executor: Executor, consumerId: string, kept?: Browser): Promise<void> {
  const own = kept?.rememberedLogin ? chainOf(executor, kept.rememberedLogin) : null;
  await executor
    .delete(rememberedLogins)
    .where(
      and(
        eq(rememberedLogins.consumerId, consumerId),
        own ? notInArray(rememberedLogins.chainId, own) : undefined,
      ),
    );
}

/**
 * Ends the login that this browser remembers, and the sessions that it started: one may belong to a thief who copied
 * the secret.
 */
async function deleteChain(executor: Executor, { rememberedLogin: secret }: Browser): Promise<void> {
  if (!secret) return;
  await executor.delete(sessions).where(inArray(sessions.rememberedChain, chainOf(executor, secret)));
  await executor.delete(rememberedLogins).where(inArray(rememberedLogins.chainId, chainOf(executor, secret)));
}

const chainOf = (executor: Executor, secret: string) =>
  executor
    .select({ chainId: rememberedLogins.chainId })
    .from(rememberedLogins)
    .where(eq(rememberedLogins.secretHash, hashSecret(secret)));
