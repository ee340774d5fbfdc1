import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listDeliveries as operation } from '#shared/contract/merchant/webhooks.contract.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { retryDelaysMs } from '../../jobs/deliver-webhook.ts';
import { jobs } from '../job-queue/job-queue.tables.ts';
import { jobId, planJob } from '../job-queue/plan.ts';
import { outboxEvents, webhookAttempts, webhookDeliveries } from './webhooks.tables.ts';

type Query = z.output<(typeof operation)['query']>;

/** Newest first, each with its attempts in order. */
export async function listDeliveries(db: Database, endpointId: string, query: Query) {
  const matches = and(
    eq(webhookDeliveries.endpointId, endpointId),
    query.state === undefined ? undefined : eq(webhookDeliveries.state, query.state),
  );
  const rows = await db
    .select({ delivery: webhookDeliveries, type: outboxEvents.type })
    .from(webhookDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .where(matches)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(query.limit)
    .offset(query.offset);
  const [total] = await db.select({ count: count() }).from(webhookDeliveries).where(matches);
  const attempts = await attemptsOf(
    db,
    rows.map(({ delivery }) => delivery.id),
  );
  return {
    results: rows.map(({ delivery, type }) => ({
      deliveryId: delivery.id,
      eventId: delivery.eventId,
      type,
      state: delivery.state,
      attempts: attempts
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .map(({ at, status, durationMs, error }) => ({ at: at.toISOString(), status, durationMs, error })),
    })),
    totalResults: total?.count ?? 0,
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

/** Sends the same event again, now, with all its retries before it. @throws {Refusal} `not_found`. */
export async function retryDelivery(
  tx: Transaction,
  endpointId: string,
  deliveryId: string,
  now: Date,
): Promise<void> {
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ state: 'PENDING' })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
    .returning({ id: webhookDeliveries.id });
  if (!delivery) throw new Refusal('not_found');
  const planned = Array.from({ length: retryDelaysMs.length + 1 }, (_, index) =>
    jobId({ kind: 'webhook-delivery', subject: deliveryId, attempt: index + 1 }),
  );
  await tx.delete(jobs).where(inArray(jobs.id, planned));
  await planJob(tx, { kind: 'webhook-delivery', subject: deliveryId, dueAt: now });
}
