/** A product's own server exchanges the code that the shopper brought it. Source: decision 121. */
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
}

/**
 * Once for each code. A code that was used, has expired, or belongs to another product or return address is unknown.
 * @throws {Refusal} `oauth_bad_credentials`, `oauth_disabled_client`, `oauth_invalid_grant_type`, `not_found`.
 */
export async function exchangeCode(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { clientId, clientSecret, grantType, code, redirectUri }: Exchange,
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
          sql`${accountLinkCodes.linkId} in ${ofProduct}`,
        ),
      )
      .returning({ linkId: accountLinkCodes.linkId });
    if (!used) throw new Refusal('not_found');
    await tx
      .update(accountLinks)
      .set({ exchangedAt: now })
      .where(and(eq(accountLinks.id, used.linkId), isNull(accountLinks.exchangedAt)));
    const [link] = await tx
      .select({ accountId: accountLinks.id, scopes: accountLinks.scopes })
      .from(accountLinks)
      .where(eq(accountLinks.id, used.linkId));
    if (!link) throw new Error('A code has no link');
    return link;
  });
}
