/** A product's own server exchanges the code that the shopper brought it. Source: decision 121. */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { authorisationCodeGrant } from '#shared/domain/account-link/account-link.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret, isSame } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { accountLinkCodes, accountLinks, oauthClients } from './account-links.tables.ts';

interface Exchange {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly grantType: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier?: string | undefined;
}

/**
 * Once for each approval: the first exchange ends all its codes. A code that has ended, or belongs to another product, return
 * address or challenge, is unknown.
 * @throws {Refusal} `oauth_bad_credentials`, `oauth_disabled_client`, `oauth_invalid_grant_type`, `not_found`.
 */
export async function exchangeCode(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { clientId, clientSecret, grantType, code, redirectUri, codeVerifier }: Exchange,
): Promise<{ accountId: string; scopes: string[] }> {
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  const isProven = client !== undefined && isSame(client.secretHash, hashSecret(clientSecret));
  if (!isProven) throw new Refusal('oauth_bad_credentials');
  if (client.disabledAt !== null) throw new Refusal('oauth_disabled_client');
  if (grantType !== authorisationCodeGrant) throw new Refusal('oauth_invalid_grant_type');
  const now = clock.now();
  return db.transaction(async (tx) => {
    const ofProduct = tx
      .select({ id: accountLinks.id })
      .from(accountLinks)
      .where(and(eq(accountLinks.clientId, clientId), eq(accountLinks.redirectUri, redirectUri)));
    const [used] = await tx
      .delete(accountLinkCodes)
      .where(
        and(
          eq(accountLinkCodes.codeHash, hashSecret(code)),
          gt(accountLinkCodes.expiresAt, now),
          codeVerifier === undefined
            ? isNull(accountLinkCodes.codeChallenge)
            : eq(accountLinkCodes.codeChallenge, challengeOf(codeVerifier)),
          sql`${accountLinkCodes.linkId} in ${ofProduct}`,
        ),
      )
      .returning({ linkId: accountLinkCodes.linkId });
    if (!used) throw new Refusal('not_found');
    // Of two codes that are exchanged at once, the second waits here for the first.
    const [link] = await tx
      .update(accountLinks)
      .set({ exchangedAt: now })
      .where(and(eq(accountLinks.id, used.linkId), isNull(accountLinks.exchangedAt)))
      .returning({ accountId: accountLinks.id, scopes: accountLinks.scopes });
    if (!link) throw new Refusal('not_found');
    await tx.delete(accountLinkCodes).where(eq(accountLinkCodes.linkId, used.linkId));
    return link;
  });
}

/** By S256 of RFC 7636. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
