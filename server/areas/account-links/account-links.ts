/** Requests to link a product, and the shopper's decision. Source: PAY-022 to PAY-029, PAY-391, decision 121. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { type LinkRequest, linkCodeLifetimeMs } from '#shared/domain/account-link/account-link.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Database, Executor, Transaction } from '../../core/database/database.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import { consumerOf, lockConsumer } from '../consumers/index.ts';
import {
  type AccountLink,
  accountLinkCodes,
  accountLinkRejections,
  accountLinks,
  accountLinkTokens,
  oauthClients,
} from './account-links.tables.ts';
import { clientOf, findClient, isScope } from './clients.ts';
import { scopeText } from './scope-texts.ts';
import { deleteLinks } from './tokens.ts';

/**
 * The product and the scopes that it requests, in the language of the page, and how often the shopper has refused it.
 * @throws {Refusal} as the contract's `confirmAccountLink` lists them.
 */
export async function confirmLink(
  server: ServerContext,
  consumerId: string,
  { locale, ...request }: LinkRequest & { readonly locale?: string | undefined },
) {
  await limitAttempts(server, 'accountLinksByAccount', consumerId);
  const client = await clientOf(server.db, request);
  const link = await findLink(server.db, consumerId, client.id);
  if (link && !isRepeated(link, request, server.clock.now())) throw new Refusal('account_already_linked');
  const consumer = await consumerOf(server.db, consumerId);
  const language = checkoutLocale(
    { token: locale ?? null, page: consumer.preferredLocale },
    marketOf(consumer.countryCode),
  );
  return {
    clientId: client.id,
    clientName: client.name,
    scopeAndDescription: described(request.scopes, language),
    rejections: await rejectionsOf(server.db, consumerId, client.id),
  };
}

const described = (scopes: readonly string[], language: string) =>
  [...new Set(scopes)].filter(isScope).map((scope) => ({ scope, description: scopeText(scope, language) }));

/**
 * Newest first, including products that were switched off, since they keep the data they have. Source: POR-341,
 * POR-342.
 */
export async function listLinks(db: Executor, consumerId: string) {
  const { preferredLocale } = await consumerOf(db, consumerId);
  const links = await db
    .select({
      clientId: oauthClients.id,
      clientName: oauthClients.name,
      scopes: accountLinks.scopes,
      approvedAt: accountLinks.approvedAt,
      lastUsedAt: accountLinks.lastUsedAt,
    })
    .from(accountLinks)
    .innerJoin(oauthClients, eq(oauthClients.id, accountLinks.clientId))
    .where(eq(accountLinks.consumerId, consumerId))
    .orderBy(desc(accountLinks.approvedAt), accountLinks.clientId);
  return links.map(({ clientId, clientName, scopes, approvedAt, lastUsedAt }) => ({
    clientId,
    clientName,
    scopeAndDescription: described(scopes, preferredLocale),
    linkedAt: approvedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Removes a link with its codes and tokens. @throws {Refusal} `not_found`, also for a product that only others have linked. */
export async function removeLink(db: Database, consumerId: string, clientId: string): Promise<void> {
  const { consumerId: owner, clientId: product } = accountLinks;
  const removed = await deleteLinks(db, and(eq(owner, consumerId), eq(product, clientId)));
  if (removed === 0) throw new Refusal('not_found');
}

/**
 * Links the product, and gives it a code that its server exchanges.
 * @throws {Refusal} as the contract's `authoriseAccountLink` lists them.
 */
export async function authoriseLink(
  server: ServerContext,
  consumerId: string,
  request: LinkRequest,
): Promise<{ code: string; state: string; grantedScopes: string[] }> {
  await limitAttempts(server, 'accountLinksByAccount', consumerId);
  return server.db.transaction(async (tx) => {
    // Of two tabs that approve at once, one links and the other counts as a repeat.
    await lockConsumer(tx, consumerId);
    const client = await clientOf(tx, request);
    const now = server.clock.now();
    const link = await findLink(tx, consumerId, client.id);
    if (link && !isRepeated(link, request, now)) throw new Refusal('account_already_linked');
    const linkId = link?.id ?? (await insertLink(tx, consumerId, request, now));
    await forgetRejections(tx, consumerId);
    const code = newSecret();
    const expiresAt = new Date(now.getTime() + linkCodeLifetimeMs);
    const codeChallenge = request.codeChallenge ?? null;
    await tx
      .insert(accountLinkCodes)
      .values({ codeHash: hashSecret(code), linkId, codeChallenge, expiresAt });
    return { code, state: request.state, grantedScopes: sorted(request.scopes) };
  });
}

/**
 * Another tab with the same request, or a lost response: until the product has exchanged a code, it may get a new one,
 * with its own challenge.
 */
function isRepeated(link: AccountLink, request: LinkRequest, now: Date): boolean {
  return (
    link.exchangedAt === null &&
    now.getTime() < link.approvedAt.getTime() + linkCodeLifetimeMs &&
    link.state === request.state &&
    link.redirectUri === request.redirectUri &&
    isDeepStrictEqual(link.scopes, sorted(request.scopes))
  );
}

const sorted = (scopes: readonly string[]): string[] => [...new Set(scopes)].sort();

async function insertLink(
  tx: Transaction,
  consumerId: string,
  { clientId, redirectUri, state, scopes }: LinkRequest,
  approvedAt: Date,
): Promise<string> {
  const id = randomUUID();
  const row = { id, consumerId, clientId, redirectUri, state, scopes: sorted(scopes), approvedAt };
  await tx.insert(accountLinks).values(row);
  await planJob(tx, { kind: 'product-linked-message', subject: id, consumerId, dueAt: approvedAt });
  return id;
}

async function findLink(db: Executor, consumerId: string, clientId: string): Promise<AccountLink | null> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.consumerId, consumerId), eq(accountLinks.clientId, clientId)));
  return link ?? null;
}

/** @throws {Refusal} `oauth_invalid_client_id`, `oauth_unregistered_client`, `account_already_linked`. */
export async function increaseRejections(
  server: ServerContext,
  consumerId: string,
  clientId: string,
): Promise<{ rejections: number }> {
  await limitAttempts(server, 'accountLinksByAccount', consumerId);
  return server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const client = await findClient(tx, clientId);
    // A refusal does not remove a link, so it must not appear to do so.
    if (await findLink(tx, consumerId, client.id)) throw new Refusal('account_already_linked');
    const [counted] = await tx
      .insert(accountLinkRejections)
      .values({ consumerId, clientId: client.id, rejections: 1 })
      .onConflictDoUpdate({
        target: [accountLinkRejections.consumerId, accountLinkRejections.clientId],
        set: { rejections: sql`${accountLinkRejections.rejections} + 1` },
      })
      .returning({ rejections: accountLinkRejections.rejections });
    if (!counted) throw new Error('A rejection was not counted');
    return counted;
  });
}

export async function resetRejections(server: ServerContext, consumerId: string): Promise<void> {
  await limitAttempts(server, 'accountLinksByAccount', consumerId);
  await forgetRejections(server.db, consumerId);
}

async function forgetRejections(db: Executor, consumerId: string): Promise<void> {
  await db.delete(accountLinkRejections).where(eq(accountLinkRejections.consumerId, consumerId));
}

async function rejectionsOf(db: Executor, consumerId: string, clientId: string): Promise<number> {
  const [counted] = await db
    .select({ rejections: accountLinkRejections.rejections })
    .from(accountLinkRejections)
    .where(
      and(eq(accountLinkRejections.consumerId, consumerId), eq(accountLinkRejections.clientId, clientId)),
    );
  return counted?.rejections ?? 0;
}

/** A refresh token that was exchanged so long ago is no longer known, and so its second use ends nothing. */
const usedTokensKeptMs = 90 * 86_400_000;

/** Codes and access tokens that have expired, and refresh tokens that were exchanged long ago. */
export async function sweepLinks({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { expiresAt, usedAt } = accountLinkTokens;
  await db.delete(accountLinkCodes).where(lt(accountLinkCodes.expiresAt, now));
  await db
    .delete(accountLinkTokens)
    .where(or(lt(expiresAt, now), lt(usedAt, new Date(now.getTime() - usedTokensKeptMs))));
}
