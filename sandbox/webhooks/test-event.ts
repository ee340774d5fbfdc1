import { randomUUID } from 'node:crypto';
import type { Transaction } from '../db/database.ts';
import type { WebhookEndpoint } from '../db/schema/webhooks.ts';
import type { World } from '../world/world.ts';
import { planDelivery, storeEvent } from './record-event.ts';

/** An event that tells nothing, to that endpoint alone, whatever it listens to. Answers the delivery's id. */
export async function recordTestEvent(
  tx: Transaction,
  world: World,
  endpoint: WebhookEndpoint,
): Promise<string> {
  const eventId = await storeEvent(tx, world, {
    merchantId: endpoint.merchantId,
    type: 'webhook.test',
    naturalKey: `webhook.test:${randomUUID()}`,
    consumerId: null,
    data: { webhookId: endpoint.id },
    at: world.clock.now(),
  });
  return planDelivery(tx, world, { endpointId: endpoint.id, eventId });
}
