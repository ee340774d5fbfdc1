/** The transactional outbox: a change and its event are committed together or not at all. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { WebhookEventType } from '#shared/contract/webhooks/webhook-event-types.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { newId } from '../../../core/ids.ts';
import { planJob } from '../../../core/job-queue/plan.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { keyedHash } from '../../../core/server-key.ts';
import { merchants } from '../merchants.tables.ts';
import { findEndpoint } from './endpoints.ts';
import { outboxEvents, webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts';

interface NewEvent {
  readonly merchantId: string;
  readonly type: WebhookEventType;
  /** Identifies the change, which has one event only. */
  readonly naturalKey: string;
  readonly data: unknown;
  /** The consumer whose order it is about; null when it is about none. */
  readonly consumerId: string | null;
  /** When the change happened. */
  readonly at: Date;
}

/**
 * Records an event and a delivery to every endpoint that is subscribed to it. Call it last in a transaction: it locks
 * the merchant's counter until the commit, so that `sequence` has no gaps.
 */
export async function recordEvent(tx: Transaction, server: ServerContext, event: NewEvent): Promise<void> {
  const eventId = await storeEvent(tx, server, event, await nextSequence(tx, event.merchantId));
  const endpoints = await tx
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.merchantId, event.merchantId), isNull(webhookEndpoints.deletedAt)));
  const wanting = endpoints.filter(({ events }) => events.includes('*') || events.includes(event.type));
  if (wanting.length === 0) return;
  const delayMs = await server.webhookFaults.delayOf(tx, event);
  const { merchantId } = event;
  for (const { id } of wanting) {
    await planDelivery(tx, server, { merchantId, endpointId: id, eventId, delayMs });
  }
}

/**
 * Records an event without content, only for that endpoint, whatever it is subscribed to. It takes no number of the sequence,
 * and is sent once. Returns the delivery's id.
 * @throws {Refusal} `not_found`.
 */
export async function recordTestEvent(
  tx: Transaction,
  server: ServerContext,
  merchantId: string,
  webhookId: string,
): Promise<string> {
  const endpoint = await findEndpoint(tx, merchantId, webhookId);
  const event: NewEvent = {
    merchantId,
    type: 'webhook.test',
    naturalKey: `webhook.test:${randomUUID()}`,
    consumerId: null,
    data: { webhookId: endpoint.id },
    at: server.clock.now(),
  };
  const eventId = await storeEvent(tx, server, event, sequenceOfTests);
  return planDelivery(tx, server, { merchantId, endpointId: endpoint.id, eventId });
}

/** What test events have as their number. */
const sequenceOfTests = 0;

/** Takes the merchant's next number, and locks the counter until the commit. */
async function nextSequence(tx: Transaction, merchantId: string): Promise<number> {
  const [counter] = await tx
    .update(merchants)
    .set({ lastSequence: sql`${merchants.lastSequence} + 1` })
    .where(eq(merchants.id, merchantId))
    .returning({ sequence: merchants.lastSequence });
  if (!counter) throw new Error(`There is no merchant ${merchantId}`);
  return counter.sequence;
}

/** Records an event without any delivery. Returns its id. */
async function storeEvent(
  tx: Transaction,
  server: ServerContext,
  event: NewEvent,
  sequence: number,
): Promise<string> {
  const { merchantId, type, naturalKey, consumerId } = event;
  const id = await eventId(tx, server, naturalKey);
  const createdAt = event.at.toISOString();
  const body = JSON.stringify({ id, type, createdAt, merchantId, sequence, data: event.data });
  await tx.insert(outboxEvents).values({
    ...{ id, merchantId, sequence, naturalKey, type, body, consumerId },
    orderId: orderIdOf(event.data),
    createdAt: event.at,
  });
  return id;
}

/** Payments, approved checkouts and disputes name their order. */
function orderIdOf(data: unknown): string | null {
  const { orderId } = data as { readonly orderId?: unknown };
  return typeof orderId === 'string' ? orderId : null;
}

/** Derived from the change, so that the same history gives the same ids. */
async function eventId(tx: Transaction, server: ServerContext, naturalKey: string): Promise<string> {
  const hash = await keyedHash(server, tx, 'event-id', naturalKey);
  return `evt_${hash.subarray(0, 16).toString('base64url')}`;
}

interface NewDelivery {
  readonly merchantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly delayMs?: number;
}

/** Stores a delivery with its first attempt due now, by the global clock, or after that delay. Returns its id. */
async function planDelivery(
  tx: Transaction,
  server: ServerContext,
  { merchantId, endpointId, eventId, delayMs = 0 }: NewDelivery,
): Promise<string> {
  const id = newId('dlv');
  const now = server.clock.now();
  await tx.insert(webhookDeliveries).values({ id, endpointId, eventId, createdAt: now });
  const dueAt = new Date(now.getTime() + delayMs);
  await planJob(tx, { kind: 'webhook-delivery', subject: id, lane: merchantId, dueAt });
  return id;
}
