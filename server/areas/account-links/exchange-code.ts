/** A product exchanges the code that the shopper brought it for tokens. Source: decisions 122 and 239. */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { authorisationCodeGrant } from '#shared/domain/account-link/account-link.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { accountLinkCodes, accountLinks } from './account-links.tables.ts';
import { type Credentials, provenClient } from './clients.ts';
import { endLink, issueTokens, type LinkTokens, lockLink } from './tokens.ts';

interface Exchange extends Credentials {
  readonly grantType: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier?: string | undefined;
}

/**
 * Once for each approval: the first exchange ends all its codes. A code that has ended, or belongs to another product, return
 * address or challenge, is unknown. The same exchange a second time ends the link, since a thief may have made one of the two.
 * @throws {Refusal} `oauth_bad_credentials`, `oauth_disabled_client`, `oauth_invalid_grant_type`, `not_found`.
 */
export async function exchangeCode(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  exchange: Exchange,
): Promise<LinkTokens> {
  const client = await provenClient(db, exchange);
  if (client.disabledAt !== null) throw new Refusal('oauth_disabled_client');
  if (exchange.grantType !== authorisationCodeGrant) throw new Refusal('oauth_invalid_grant_type');
  const now = clock.now();
  const { linkId, codeHash, expiresAt, usedAt } = accountLinkCodes;
  const tokens = await db.transaction(async (tx) => {
    const codes = tx.select({ id: linkId }).from(accountLinkCodes).where(fits(tx, exchange));
    const link = await lockLink(tx, sql`${accountLinks.id} in ${codes}`);
    if (!link || link.exchangedAt !== null) return null;
    const [used] = await tx
      .update(accountLinkCodes)
      .set({ usedAt: now })
      .where(and(fits(tx, exchange), gt(expiresAt, now), isNull(usedAt)))
      .returning({ codeHash });
    if (!used) return null;
    await tx
      .update(accountLinks)
      .set({ exchangedAt: now, lastUsedAt: now })
      .where(eq(accountLinks.id, link.id));
    await tx.delete(accountLinkCodes).where(and(eq(linkId, link.id), ne(codeHash, used.codeHash)));
    return issueTokens(tx, link, now);
  });
  if (tokens) return tokens;
  const [replayed] = await db
    .select({ linkId })
    .from(accountLinkCodes)
    .where(and(fits(db, exchange), isNotNull(usedAt)));
  if (replayed) await endLink(db, replayed.linkId);
  throw new Refusal('not_found');
}

/** Whether a code is this product's, for this return address and this challenge. */
function fits(db: Executor, { clientId, redirectUri, code, codeVerifier }: Exchange): SQL | undefined {
  const ofProduct = db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(and(eq(accountLinks.clientId, clientId), eq(accountLinks.redirectUri, redirectUri)));
  return and(
    eq(accountLinkCodes.codeHash, hashSecret(code)),
    codeVerifier === undefined
      ? isNull(accountLinkCodes.codeChallenge)
      : eq(accountLinkCodes.codeChallenge, challengeOf(codeVerifier)),
    sql`${accountLinkCodes.linkId} in ${ofProduct}`,
  );
}

/** By S256 of RFC 7636. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
