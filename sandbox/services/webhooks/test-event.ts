import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { planDelivery, storeEvent } from './record-event.ts';
import type { WebhookEndpoint } from './webhooks.tables.ts';

/** An event that tells nothing, to that endpoint alone, whatever it listens to. Answers the delivery's id. */
export async function recordTestEvent(
  tx: Transaction,
  server: ServerContext,
  endpoint: WebhookEndpoint,
): Promise<string> {
  const eventId = await storeEvent(tx, server, {
    merchantId: endpoint.merchantId,
    type: 'webhook.test',
    naturalKey: `webhook.test:${randomUUID()}`,
    consumerId: null,
    data: { webhookId: endpoint.id },
    at: server.clock.now(),
  });
  return planDelivery(tx, server, { endpointId: endpoint.id, eventId });
}
