import { and, asc, eq, isNull } from 'drizzle-orm';
import type { createWebhook } from '#shared/contract/merchant/webhooks.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import type { WebhookEventType } from '#shared/contract/webhooks/webhook-event-types.ts';
import type { Config } from '../../../core/config.ts';
import type { Commit } from '../../../core/database/commit.ts';
import type { Executor, Transaction } from '../../../core/database/database.ts';
import { newId, newWebhookSecret } from '../../../core/ids.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { lockMerchant } from '../merchant-store.ts';
import { targetOf } from './target.ts';
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.tables.ts';

const slots = [1, 2, 3, 4, 5] as const;
const rotationMs = 24 * 60 * 60_000;

const isActive = (merchantId: string) =>
  and(eq(webhookEndpoints.merchantId, merchantId), isNull(webhookEndpoints.deletedAt));

/** In the order in which they were added. */
export async function listEndpoints(db: Executor, merchantId: string) {
  return (await activeEndpoints(db, merchantId)).map(endpointView);
}

async function activeEndpoints(db: Executor, merchantId: string): Promise<WebhookEndpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(isActive(merchantId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.slot));
}

/** @throws {Refusal} `not_found`, also for an endpoint of another merchant. */
export async function findEndpoint(db: Executor, merchantId: string, id: string): Promise<WebhookEndpoint> {
  const [found] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(isActive(merchantId), eq(webhookEndpoints.id, id)));
  if (!found) throw new Refusal('not_found');
  return found;
}

interface NewEndpoint {
  readonly url: string;
  readonly events: ('*' | WebhookEventType)[];
}

type CreatedEndpoint = ReplyInputOf<typeof createWebhook>;

/**
 * Returns the endpoint with its secret, which is not shown again.
 * @throws {Refusal} `invalid_url` for an address that webhooks may not be sent to, `too_many_webhooks`.
 */
export async function createEndpoint(
  server: ServerContext,
  merchantId: string,
  endpoint: NewEndpoint,
  commit: Commit<CreatedEndpoint>,
): Promise<CreatedEndpoint> {
  // Before the transaction, since a name may take long to resolve.
  await refuseWrongTarget(endpoint.url, server.config);
  return commit((tx) => addEndpoint(tx, merchantId, endpoint, server.clock.now()));
}

/** @throws {Refusal} `invalid_url` for an address that webhooks may not be sent to. */
export async function refuseWrongTarget(url: string, config: Config): Promise<void> {
  if (!(await targetOf(url, config))) throw new Refusal('invalid_url');
}

/** The second half of `createEndpoint`, for an address that was not refused. @throws {Refusal} `too_many_webhooks`. */
export async function addEndpoint(
  tx: Transaction,
  merchantId: string,
  endpoint: NewEndpoint,
  now: Date,
): Promise<CreatedEndpoint> {
  const created = await insertEndpoint(tx, merchantId, endpoint, now);
  return { ...endpointView(created), secret: created.secret };
}

/** The database has a unique slot for each endpoint, so that two calls at once cannot exceed the limit. */
async function insertEndpoint(
  tx: Transaction,
  merchantId: string,
  { url, events }: NewEndpoint,
  now: Date,
): Promise<WebhookEndpoint> {
  await lockMerchant(tx, merchantId);
  const active = await activeEndpoints(tx, merchantId);
  const slot = slots.find((each) => active.every((endpoint) => endpoint.slot !== each));
  if (slot === undefined) throw new Refusal('too_many_webhooks');
  const [created] = await tx
    .insert(webhookEndpoints)
    .values({
      id: newId('whk'),
      merchantId,
      slot,
      url,
      events: [...new Set(events)],
      secret: newWebhookSecret(),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) throw new Refusal('too_many_webhooks');
  return created;
}

/** Planned deliveries to it are no longer sent. @throws {Refusal} `not_found`. */
export async function deleteEndpoint(
  tx: Transaction,
  merchantId: string,
  id: string,
  now: Date,
): Promise<void> {
  const [deleted] = await tx
    .update(webhookEndpoints)
    .set({ deletedAt: now })
    .where(and(isActive(merchantId), eq(webhookEndpoints.id, id)))
    .returning({ id: webhookEndpoints.id });
  if (!deleted) throw new Refusal('not_found');
}

/** A new secret; for a day the previous one signs as well. @throws {Refusal} `not_found`, `rotation_in_progress`. */
export async function rotateSecret(
  tx: Transaction,
  merchantId: string,
  id: string,
  now: Date,
): Promise<{ secret: string; previousSecretExpiresAt: string }> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(isActive(merchantId), eq(webhookEndpoints.id, id)))
    .for('update');
  if (!endpoint) throw new Refusal('not_found');
  const { previousSecretExpiresAt } = endpoint;
  if (previousSecretExpiresAt && previousSecretExpiresAt > now) throw new Refusal('rotation_in_progress');
  const secret = newWebhookSecret();
  const expiresAt = new Date(now.getTime() + rotationMs);
  await tx
    .update(webhookEndpoints)
    .set({ secret, previousSecret: endpoint.secret, previousSecretExpiresAt: expiresAt })
    .where(eq(webhookEndpoints.id, id));
  return { secret, previousSecretExpiresAt: expiresAt.toISOString() };
}

/** Without the secret, which is only shown at creation. */
const endpointView = ({ id, url, events, createdAt }: WebhookEndpoint) => ({
  id,
  url,
  events,
  createdAt: createdAt.toISOString(),
});
