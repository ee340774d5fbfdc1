import { and, asc, eq, isNull } from 'drizzle-orm';
import type { WebhookEventType } from '#shared/contract/merchant/webhooks.contract.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { newId, newWebhookSecret } from '../../core/ids.ts';
import { Refusal } from '../../core/refusal.ts';
import { lockMerchant } from '../merchants/index.ts';
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.tables.ts';

const slots = [1, 2, 3, 4, 5] as const;
const rotationMs = 24 * 60 * 60_000;

const isActive = (merchantId: string) =>
  and(eq(webhookEndpoints.merchantId, merchantId), isNull(webhookEndpoints.deletedAt));

export async function listEndpoints(db: Executor, merchantId: string): Promise<WebhookEndpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(isActive(merchantId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
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

/** @throws {Refusal} `too_many_webhooks`; the database holds the line for two calls at once. */
export async function createEndpoint(
  tx: Transaction,
  merchantId: string,
  { url, events }: { readonly url: string; readonly events: ('*' | WebhookEventType)[] },
  now: Date,
): Promise<WebhookEndpoint> {
  await lockMerchant(tx, merchantId);
  const active = await listEndpoints(tx, merchantId);
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

/** What was planned for it is not sent any more. @throws {Refusal} `not_found`. */
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

/** A new secret; the one before signs beside it for a day. @throws {Refusal} `not_found`, `rotation_in_progress`. */
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

/** Without the secret, which is shown at creation alone. */
export const endpointView = ({ id, url, events, createdAt }: WebhookEndpoint) => ({
  id,
  url,
  events,
  createdAt: createdAt.toISOString(),
});
