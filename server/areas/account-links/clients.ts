/**
 * The products that may request a link, and the scopes they may request. Source: PAY-022, PAY-352, PAY-026, PAY-353,
 * PAY-354.
 */
import { and, arrayContains, eq, not, sql } from 'drizzle-orm';
import { authorisationCodeGrant, type LinkRequest } from '#shared/domain/account-link/account-link.ts';
import { isRegisteredAddress } from '#shared/domain/account-link/redirect-address.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret, isSame } from '../../core/secrets.ts';
import { type OauthClient, oauthClients } from './account-links.tables.ts';
import english from './texts/en.json';

export type LinkScope = keyof typeof english;

/** Every scope there is. */
export const linkScopes = Object.keys(english) as readonly LinkScope[];

export const isScope = (text: string): text is LinkScope => Object.hasOwn(english, text);

const clientIdForm = /^[a-z][a-z0-9-]{2,63}$/;

/** @throws {Refusal} `oauth_invalid_client_id`, `oauth_unregistered_client`. */
export async function findClient(db: Executor, clientId: string): Promise<OauthClient> {
  if (!clientIdForm.test(clientId)) throw new Refusal('oauth_invalid_client_id');
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  if (!client) throw new Refusal('oauth_unregistered_client');
  return client;
}

/** Whether it can keep no secret, as an app on a shopper's own device. */
const isPublic = ({ secretHash }: Pick<OauthClient, 'secretHash'>): boolean => secretHash === null;

/**
 * The client of a request that it may make. Its return address is compared as a whole, before anything else of the
 * request: no shopper is ever sent to one that is not registered. A public client needs a challenge (RFC 8252 §6).
 * @throws {Refusal} as the contract's `confirmAccountLink` lists them, without `account_already_linked`.
 */
export async function clientOf(db: Executor, request: LinkRequest): Promise<OauthClient> {
  const client = await findClient(db, request.clientId);
  if (client.disabledAt !== null) throw new Refusal('oauth_disabled_client');
  const addresses = { registered: client.redirectUris, isPublic: isPublic(client) };
  if (!isRegisteredAddress(request.redirectUri, addresses)) throw new Refusal('oauth_invalid_redirect_url');
  if (request.grantType !== authorisationCodeGrant) throw new Refusal('oauth_invalid_grant_type');
  const mayAskFor = (scope: string) => isScope(scope) && client.scopes.includes(scope);
  if (!request.scopes.every(mayAskFor)) throw new Refusal('oauth_invalid_scopes');
  if (isPublic(client) && request.codeChallenge === undefined) {
    throw new Refusal('invalid_object', { errorInfo: { codeChallenge: 'required' } });
  }
  return client;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
}

/** The client of a call that it makes itself. A public client sends no secret. @throws {Refusal} `oauth_bad_credentials`. */
export async function provenClient(
  db: Executor,
  { clientId, clientSecret }: Credentials,
): Promise<OauthClient> {
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, clientId));
  const { secretHash } = client ?? { secretHash: '' };
  const isProven =
    secretHash === null
      ? clientSecret === undefined
      : clientSecret !== undefined && isSame(secretHash, hashSecret(clientSecret));
  if (!client || !isProven) throw new Refusal('oauth_bad_credentials');
  return client;
}

interface NewClient {
  readonly id: string;
  readonly name: string;
  /** Null for a public client. */
  readonly secret: string | null;
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
      secretHash: secret === null ? null : hashSecret(secret),
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
