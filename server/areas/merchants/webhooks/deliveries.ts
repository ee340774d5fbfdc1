import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listDeliveries as operation } from '#shared/contract/merchant/webhooks.contract.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { isBeingRun, replanJob } from '../../../core/job-queue/plan.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../../core/page-cursor.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findEndpoint } from './endpoints.ts';
import { outboxEvents, webhookAttempts, webhookDeliveries } from './webhooks.tables.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long after each failure the next attempt follows; after the last one there is none. */
export const retryDelaysMs = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, 24 * hour] as const;

type Query = z.output<(typeof operation)['query']>;

const order = { createdAt: webhookDeliveries.createdAt, id: webhookDeliveries.id };

/** Newest first, each with its attempts in order. @throws {Refusal} `not_found`, `invalid_object` for an invalid cursor. */
export async function listDeliveries(db: Database, merchantId: string, webhookId: string, query: Query) {
  const { id: endpointId } = await findEndpoint(db, merchantId, webhookId);
  const matches = and(
    eq(webhookDeliveries.endpointId, endpointId),
    query.state === undefined ? undefined : eq(webhookDeliveries.state, query.state),
  );
  const rows = await db
    .select({ delivery: webhookDeliveries, type: outboxEvents.type })
    .from(webhookDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .where(and(matches, afterCursor(query.cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1)?.delivery : undefined;
  const [total] = await db.select({ count: count() }).from(webhookDeliveries).where(matches);
  const attempts = await attemptsOf(
    db,
    page.map(({ delivery }) => delivery.id),
  );
  return {
    results: page.map(({ delivery, type }) => ({
      deliveryId: delivery.id,
      eventId: delivery.eventId,
      type,
      state: delivery.state,
      attempts: attempts
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .map(({ at, status, durationMs, error }) => ({ at: at.toISOString(), status, durationMs, error })),
    })),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.createdAt, last.id) : null,
  };
}

async function attemptsOf(db: Database, deliveryIds: readonly string[]) {
  if (deliveryIds.length === 0) return [];
  return db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, [...deliveryIds]))
    .orderBy(asc(webhookAttempts.number));
}

/**
 * Sends the same event again now, with all its retries available again. An attempt that is under way is not doubled: it is
 * the one that was asked for. @throws {Refusal} `not_found`.
 */
export async function retryDelivery(
  tx: Transaction,
  merchantId: string,
  { id: webhookId, deliveryId }: { readonly id: string; readonly deliveryId: string },
  now: Date,
): Promise<void> {
  const { id: endpointId } = await findEndpoint(tx, merchantId, webhookId);
  const [delivery] = await tx
    .select({ state: webhookDeliveries.state })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
    .for('update');
  if (!delivery) throw new Refusal('not_found');
  if (delivery.state === 'PENDING' && (await isBeingRun(tx, 'webhook-delivery', deliveryId))) return;
  await tx.update(webhookDeliveries).set({ state: 'PENDING' }).where(eq(webhookDeliveries.id, deliveryId));
  const job = { kind: 'webhook-delivery', subject: deliveryId, lane: merchantId, dueAt: now } as const;
  await replanJob(tx, job, retryDelaysMs.length + 1);
}
