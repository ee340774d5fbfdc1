/** With what a linked product reads: short access tokens, and a refresh token that is exchanged for new ones. Source: decision 239. */
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { accessTokenLifetimeMs } from '#shared/domain/account-link/account-link.ts';
import type { Database, Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type AccountLink, accountLinks, accountLinkTokens, oauthClients } from './account-links.tables.ts';
import { type Credentials, provenClient } from './clients.ts';

export interface LinkTokens {
  readonly accountId: string;
  readonly scopes: string[];
  readonly accessToken: string;
  readonly tokenType: 'Bearer';
  /** In seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** New tokens of a link. Call with its earlier refresh token marked as used. */
export async function issueTokens(
  tx: Transaction,
  { id, scopes }: AccountLink,
  now: Date,
): Promise<LinkTokens> {
  const [accessToken, refreshToken] = [newSecret(), newSecret()];
  const expiresAt = new Date(now.getTime() + accessTokenLifetimeMs);
  await tx.insert(accountLinkTokens).values([
    { tokenHash: hashSecret(accessToken), linkId: id, kind: 'access', expiresAt },
    { tokenHash: hashSecret(refreshToken), linkId: id, kind: 'refresh' },
  ]);
  const expiresIn = accessTokenLifetimeMs / 1_000;
  return { accountId: id, scopes, accessToken, tokenType: 'Bearer', expiresIn, refreshToken };
}

/**
 * A link, locked until the transaction ends. An exchange and a refresh lock it before its codes and tokens, as removing it does, so
 * that they never wait for each other.
 */
export async function lockLink(tx: Transaction, which: SQL): Promise<AccountLink | null> {
  const [link] = await tx.select().from(accountLinks).where(which).for('update');
  return link ?? null;
}

/** Ends a link with its codes and tokens, as if the shopper had unlinked the product. */
export async function endLink(db: Database, linkId: string): Promise<void> {
  await deleteLinks(db, eq(accountLinks.id, linkId));
}

/**
 * Removes links with their codes and tokens, and returns how many. In a transaction, which is run again after a deadlock: the sweep
 * of old tokens locks them without their links.
 */
export async function deleteLinks(db: Database, which: SQL | undefined): Promise<number> {
  const deleted = await db.transaction((tx) =>
    tx.delete(accountLinks).where(which).returning({ id: accountLinks.id }),
  );
  return deleted.length;
}

/**
 * Exchanges a refresh token, once. A second time ends the link, since a thief may have made one of the two.
 * @throws {Refusal} `oauth_bad_credentials`, `oauth_disabled_client`, `not_found`.
 */
export async function refreshTokens(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { refreshToken, ...credentials }: Credentials & { readonly refreshToken: string },
): Promise<LinkTokens> {
  const client = await provenClient(db, credentials);
  if (client.disabledAt !== null) throw new Refusal('oauth_disabled_client');
  const now = clock.now();
  const isGiven = and(
    eq(accountLinkTokens.tokenHash, hashSecret(refreshToken)),
    eq(accountLinkTokens.kind, 'refresh'),
    isOf(db, client.id),
  );
  const tokens = await db.transaction(async (tx) => {
    const given = tx.select({ id: accountLinkTokens.linkId }).from(accountLinkTokens).where(isGiven);
    const link = await lockLink(tx, sql`${accountLinks.id} in ${given}`);
    if (!link) return null;
    const [used] = await tx
      .update(accountLinkTokens)
      .set({ usedAt: now })
      .where(and(isGiven, isNull(accountLinkTokens.usedAt)))
      .returning({ linkId: accountLinkTokens.linkId });
    if (!used) return null;
    await tx.update(accountLinks).set({ lastUsedAt: now }).where(eq(accountLinks.id, link.id));
    return issueTokens(tx, link, now);
  });
  if (tokens) return tokens;
  const [reused] = await db
    .select({ linkId: accountLinkTokens.linkId })
    .from(accountLinkTokens)
    .where(and(isGiven, isNotNull(accountLinkTokens.usedAt)));
  if (reused) await endLink(db, reused.linkId);
  throw new Refusal('not_found');
}

/** Whether a token belongs to that product. */
function isOf(db: Executor, clientId: string) {
  const links = db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.clientId, clientId));
  return sql`${accountLinkTokens.linkId} in ${links}`;
}

/**
 * A product gives a token back: an access token ends alone, a refresh token with its link. A token that is unknown, or another
 * product's, changes nothing. @throws {Refusal} `oauth_bad_credentials`.
 */
export async function revokeToken(
  db: Database,
  { token, ...credentials }: Credentials & { readonly token: string },
): Promise<void> {
  const client = await provenClient(db, credentials);
  const tokenHash = hashSecret(token);
  const [known] = await db
    .select()
    .from(accountLinkTokens)
    .where(and(eq(accountLinkTokens.tokenHash, tokenHash), isOf(db, client.id)));
  if (known?.kind === 'refresh') await endLink(db, known.linkId);
  if (known?.kind === 'access') {
    await db.delete(accountLinkTokens).where(eq(accountLinkTokens.tokenHash, tokenHash));
  }
}

/** How exactly the time of the last use is kept, so that most reads write nothing. */
const useNotedEveryMs = 60 * 60_000;

/** Whose account an access token reads, and what of it. Null for one that is unknown or has ended. */
export async function readByToken(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  accessToken: string,
): Promise<{ accountId: string; consumerId: string; scopes: string[] } | null> {
  const now = clock.now();
  const [link] = await db
    .select({ accountId: accountLinks.id, consumerId: accountLinks.consumerId, scopes: accountLinks.scopes })
    .from(accountLinkTokens)
    .innerJoin(accountLinks, eq(accountLinks.id, accountLinkTokens.linkId))
    .innerJoin(oauthClients, eq(oauthClients.id, accountLinks.clientId))
    .where(
      and(
        eq(accountLinkTokens.tokenHash, hashSecret(accessToken)),
        eq(accountLinkTokens.kind, 'access'),
        gt(accountLinkTokens.expiresAt, now),
        isNull(oauthClients.disabledAt),
      ),
    );
  if (!link) return null;
  const { id, lastUsedAt } = accountLinks;
  const isLongAgo = or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - useNotedEveryMs)));
  await db
    .update(accountLinks)
    .set({ lastUsedAt: now })
    .where(and(eq(id, link.accountId), isLongAgo));
  return link;
}
