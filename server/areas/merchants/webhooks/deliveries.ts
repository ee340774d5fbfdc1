import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listAllDeliveries as allOperation } from '#shared/contract/control/webhook-behaviour.contract.ts';
import type { listDeliveries as operation } from '#shared/contract/merchant/webhooks.contract.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { jobs } from '../../../core/job-queue/job-queue.tables.ts';
import { isBeingRun, replanJob } from '../../../core/job-queue/plan.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../../core/page-cursor.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findEndpoint } from './endpoints.ts';
import { outboxEvents, webhookAttempts, webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long after each failure the next attempt follows; after the last one there is none. */
export const retryDelaysMs = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, 24 * hour] as const;

type Query = z.output<(typeof operation)['query']>;
type AllQuery = z.output<(typeof allOperation)['query']>;

const order = { createdAt: webhookDeliveries.createdAt, id: webhookDeliveries.id };

/** Newest first, each with its attempts in order. @throws {Refusal} `not_found`, `invalid_object` for an invalid cursor. */
export async function listDeliveries(db: Database, merchantId: string, webhookId: string, query: Query) {
  const { id: endpointId } = await findEndpoint(db, merchantId, webhookId);
  const { rows, ...page } = await readPage(db, eq(webhookDeliveries.endpointId, endpointId), query);
  return { ...page, results: await viewsOf(db, rows) };
}

/**
 * The same of every merchant unless one is named, with what is sent where and when next; also to endpoints that were
 * deleted. @throws {Refusal} `invalid_object` for an invalid cursor.
 */
export async function listAllDeliveries(db: Database, query: AllQuery) {
  const { merchantId } = query;
  const ofMerchant = merchantId === undefined ? undefined : eq(outboxEvents.merchantId, merchantId);
  const { rows, ...page } = await readPage(db, ofMerchant, query);
  const views = await viewsOf(db, rows);
  return {
    ...page,
    results: rows.map(({ event, url }, index) => ({
      ...(views[index] as (typeof views)[number]),
      ...{ merchantId: event.merchantId, url, body: event.body },
    })),
  };
}

async function readPage(
  db: Database,
  condition: SQL | undefined,
  query: Omit<Query, 'orderId'> & Partial<Pick<Query, 'orderId'>>,
) {
  const matches = and(
    condition,
    query.state === undefined ? undefined : eq(webhookDeliveries.state, query.state),
    query.orderId === undefined ? undefined : eq(outboxEvents.orderId, query.orderId),
  );
  const found = await db
    .select({ delivery: webhookDeliveries, event: outboxEvents, url: webhookEndpoints.url })
    .from(webhookDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(matches, afterCursor(query.cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(query.limit + 1);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1)?.delivery : undefined;
  const [total] = await db
    .select({ count: count() })
    .from(webhookDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .where(matches);
  const attempts = await attemptsOf(
    db,
    page.map(({ delivery }) => delivery.id),
  );
  return {
    rows: page.map((row) => ({
      ...row,
      attempts: attempts.filter(({ deliveryId }) => deliveryId === row.delivery.id),
    })),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.createdAt, last.id) : null,
  };
}

type Row = Awaited<ReturnType<typeof readPage>>['rows'][number];

async function viewsOf(db: Database, rows: readonly Row[]) {
  const next = await nextAttemptsOf(
    db,
    rows.map(({ delivery }) => delivery.id),
  );
  return rows.map((row) => viewOf(row, next.get(row.delivery.id)));
}

const viewOf = ({ delivery, event, attempts }: Row, next: Date | undefined) => ({
  deliveryId: delivery.id,
  eventId: delivery.eventId,
  type: event.type,
  orderId: event.orderId,
  state: delivery.state,
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.state === 'PENDING' ? (next?.toISOString() ?? null) : null,
  attempts: attempts.map(({ at, status, durationMs, error }) => ({
    at: at.toISOString(),
    status,
    durationMs,
    error,
  })),
});

async function attemptsOf(db: Database, deliveryIds: readonly string[]) {
  if (deliveryIds.length === 0) return [];
  return db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, [...deliveryIds]))
    .orderBy(asc(webhookAttempts.number));
}

/** When each that has a planned attempt is sent next. */
async function nextAttemptsOf(db: Database, deliveryIds: readonly string[]): Promise<Map<string, Date>> {
  if (deliveryIds.length === 0) return new Map();
  const planned = await db
    .select({ deliveryId: jobs.subject, dueAt: jobs.dueAt })
    .from(jobs)
    .where(and(eq(jobs.kind, 'webhook-delivery'), inArray(jobs.subject, [...deliveryIds])));
  return new Map(planned.map(({ deliveryId, dueAt }) => [deliveryId, dueAt]));
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

/** The same for a delivery of any merchant. @throws {Refusal} `not_found`. */
export async function retryAnyDelivery(tx: Transaction, deliveryId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ webhookId: webhookEndpoints.id, merchantId: webhookEndpoints.merchantId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, deliveryId));
  if (!found) throw new Refusal('not_found');
  await retryDelivery(tx, found.merchantId, { id: found.webhookId, deliveryId }, now);
}
