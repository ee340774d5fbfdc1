/** One delivery attempt of a webhook. Source: merchant-api §6. */
import { count, eq } from 'drizzle-orm';
import type { Transaction } from '../../../core/database/database.ts';
import { type Job, jobs } from '../../../core/job-queue/job-queue.tables.ts';
import { holdsLease } from '../../../core/job-queue/leases.ts';
import { planJob } from '../../../core/job-queue/plan.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { retryDelaysMs } from './deliveries.ts';
import { type SendResult, sendWebhook } from './send-webhook.ts';
import { webhookHeaders } from './signature.ts';
import { targetOf } from './target.ts';
import {
  outboxEvents,
  type WebhookEndpoint,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.tables.ts';

const notSent: SendResult = { status: null, durationMs: 0, error: 'refused by the sandbox' };

/** Returns how the delivery ended; null when it has not ended, or had ended before. */
export async function deliverWebhook(
  server: ServerContext,
  job: Job,
): Promise<'DELIVERED' | 'FAILED' | null> {
  const [found] = await server.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, event: outboxEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, job.subject));
  // Not pending: another attempt ended it, or a server crashed between the attempt and the end of its job.
  if (!found || found.endpoint.deletedAt || found.delivery.state !== 'PENDING') return null;
  const { failures, copies } = await server.webhookFaults.of(server.db, found.event);
  const attempt = () => sendSigned(server, found.endpoint, found.event, job.dueAt);
  const result = job.attempt > failures ? await attempt() : notSent;
  for (let copy = 0; copy < copies && result.error === null; copy += 1) await attempt();
  const isOver = await server.db.transaction((tx) =>
    recordAttempt(tx, job, result, found.event.type !== 'webhook.test'),
  );
  if (!isOver) return null;
  return result.error === null ? 'DELIVERED' : 'FAILED';
}

async function sendSigned(
  server: ServerContext,
  endpoint: WebhookEndpoint,
  event: { readonly id: string; readonly body: string },
  at: Date,
): Promise<SendResult> {
  const target = await targetOf(endpoint.url, server.config);
  if (!target) return { status: null, durationMs: 0, error: 'address refused' };
  return sendWebhook(target, event.body, await webhookHeaders(endpoint, event, at));
}

/** Returns whether the delivery has ended, delivered or failed. */
async function recordAttempt(
  tx: Transaction,
  job: Job,
  result: SendResult,
  isRetried: boolean,
): Promise<boolean> {
  const deliveryId = job.subject;
  // Concurrent attempts get different numbers.
  await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId))
    .for('update');
  const [earlier] = await tx
    .select({ count: count() })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId));
  const number = (earlier?.count ?? 0) + 1;
  await tx.insert(webhookAttempts).values({ deliveryId, number, at: job.dueAt, ...result });
  // If it was retried on request in the meantime, that attempt decides the next step.
  const [ours] = await tx.select({ id: jobs.id }).from(jobs).where(holdsLease(job));
  if (!ours) return false;
  const delayMs = isRetried ? retryDelaysMs[job.attempt - 1] : undefined;
  if (result.error !== null && delayMs !== undefined) {
    const dueAt = new Date(job.dueAt.getTime() + delayMs);
    await planJob(tx, {
      kind: 'webhook-delivery',
      subject: deliveryId,
      attempt: job.attempt + 1,
      dueAt,
      ...(job.lane !== null && { lane: job.lane }),
    });
    return false;
  }
  await tx
    .update(webhookDeliveries)
    .set({ state: result.error === null ? 'DELIVERED' : 'FAILED' })
    .where(eq(webhookDeliveries.id, deliveryId));
  return true;
}
