/**
 * The products that may request a link, and the scopes they may request. Source: PAY-022, PAY-352, PAY-026, PAY-353,
 * PAY-354.
 */
import { and, arrayContains, eq, not, sql } from 'drizzle-orm';
import { authorisationCodeGrant, type LinkRequest } from '#shared/domain/account-link/account-link.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import { type OauthClient, oauthClients } from './account-links.tables.ts';
import english from './texts/en.json';

export type LinkScope = keyof typeof english;

export const isScope = (text: string): text is LinkScope => Object.hasOwn(english, text);

const clientIdForm = /^[a-z][a-z0-9-]{2,63}$/;

/** @throws {Refusal} `oauth_invalid_client_id`, `oauth_unregistered_client`. */
export async function findClient(db: Executor, clientId: string): Promise<OauthClient> {
  if (!clientIdForm.test(clientId)) throw new Refusal('oauth_invalid_client_id');
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  if (!client) throw new Refusal('oauth_unregistered_client');
  return client;
}

/**
 * The client of a request that it may make. Its return address is compared as a whole, before anything else of the
 * request: no shopper is ever sent to one that is not registered.
 * @throws {Refusal} as the contract's `confirmAccountLink` lists them, without `account_already_linked`.
 */
export async function clientOf(db: Executor, request: LinkRequest): Promise<OauthClient> {
  const client = await findClient(db, request.clientId);
  if (client.disabledAt !== null) throw new Refusal('oauth_disabled_client');
  if (!client.redirectUris.includes(request.redirectUri)) throw new Refusal('oauth_invalid_redirect_url');
  if (request.grantType !== authorisationCodeGrant) throw new Refusal('oauth_invalid_grant_type');
  const mayAskFor = (scope: string) => isScope(scope) && client.scopes.includes(scope);
  if (!request.scopes.every(mayAskFor)) throw new Refusal('oauth_invalid_scopes');
  return client;
}

interface NewClient {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly LinkScope[];
  readonly disabledAt: Date | null;
}

/** Registers a product, or leaves the one with that id unchanged. */
export async function createClient(db: Executor, { secret, ...client }: NewClient, now: Date): Promise<void> {
  await db
    .insert(oauthClients)
    .values({
      ...client,
      redirectUris: [...client.redirectUris],
      scopes: [...client.scopes],
      secretHash: hashSecret(secret),
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** Lets a product also have its shoppers sent back to that address. */
export async function addRedirectUri(db: Executor, id: string, redirectUri: string): Promise<void> {
  const { redirectUris } = oauthClients;
  await db
    .update(oauthClients)
    .set({ redirectUris: sql`array_append(${redirectUris}, ${redirectUri})` })
    .where(and(eq(oauthClients.id, id), not(arrayContains(redirectUris, [redirectUri]))));
}
