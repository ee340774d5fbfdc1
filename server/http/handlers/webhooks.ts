/** A merchant's webhook endpoints and deliveries. Source: merchant-api §6. */
import { type Contracts, contracts } from '#shared/contract/index.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  listEvents,
  recordTestEvent,
  retryDelivery,
  rotateSecret,
} from '../../areas/merchants/index.ts';
import { Answer, type Handlers } from '../handler.ts';
import { idempotent } from '../idempotency.ts';

const { webhooks: contract } = contracts;

export const webhooksHandlers: Handlers<Contracts['webhooks']> = {
  createWebhook: idempotent(
    contract.createWebhook,
    ({ body }, { server, merchant }, commit) => createEndpoint(server, merchant.merchantId, body, commit),
    { holdsSecret: true },
  ),

  async listWebhooks(_, { server, merchant }) {
    const results = await listEndpoints(server.db, merchant.merchantId);
    return { results, totalResults: results.length };
  },

  async deleteWebhook({ params }, { server, merchant }) {
    await server.db.transaction((tx) =>
      deleteEndpoint(tx, merchant.merchantId, params.id, server.clock.now()),
    );
    return undefined;
  },

  testWebhook: idempotent(contract.testWebhook, ({ params }, { server, merchant }, commit) =>
    commit(async (tx) => ({
      deliveryId: await recordTestEvent(tx, server, merchant.merchantId, params.id),
    })),
  ),

  rotateWebhookSecret: idempotent(
    contract.rotateWebhookSecret,
    ({ params }, { server, merchant }, commit) =>
      commit((tx) => rotateSecret(tx, merchant.merchantId, params.id, server.clock.now())),
    { holdsSecret: true },
  ),

  listDeliveries: ({ params, query }, { server, merchant }) =>
    listDeliveries(server.db, merchant.merchantId, params.id, query),

  retryDelivery: idempotent(
    contract.retryDelivery,
    ({ params }, { server, merchant }, commit) =>
      commit(async (tx) => {
        await retryDelivery(tx, merchant.merchantId, params, server.clock.now());
        return undefined;
      }),
    { replyOf: () => new Answer(202, undefined) },
  ),

  listEvents: ({ query }, { server, merchant }) => listEvents(server.db, merchant.merchantId, query),
};
