/** The sandbox's controls of webhooks. */

import { findMerchant, listAllDeliveries, retryAnyDelivery } from '#server/areas/merchants/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { webhookBehaviourContract } from '#shared/contract/control/webhook-behaviour.contract.ts';
import { listWebhookBehaviours, setWebhookBehaviour } from '../webhooks/webhook-behaviours.ts';

export const webhooksHandlers: Handlers<typeof webhookBehaviourContract> = {
  async setWebhookBehaviour({ body }, { server }) {
    await findMerchant(server.db, body.merchantId);
    await setWebhookBehaviour(server.db, body);
    return body;
  },

  async listWebhookBehaviours(_, { server }) {
    return { results: await listWebhookBehaviours(server.db) };
  },

  listAllDeliveries: ({ query }, { server }) => listAllDeliveries(server.db, query),

  async retryAnyDelivery({ params }, { server }) {
    await server.db.transaction((tx) => retryAnyDelivery(tx, params.deliveryId, server.clock.now()));
    return undefined;
  },
};
