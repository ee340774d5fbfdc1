/** Where a merchant is told. Source: MERCHANT-API section 6. */
import { type Contracts, contracts } from '#shared/contract/index.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  createEndpoint,
  deleteEndpoint,
  endpointView,
  findEndpoint,
  listDeliveries,
  listEndpoints,
  recordTestEvent,
  retryDelivery,
  rotateSecret,
  targetOf,
} from '../../services/webhooks/index.ts';
import { Answer, type Handlers } from '../handler.ts';
import { idempotent } from '../idempotency.ts';

const { webhooks: contract } = contracts;

export const webhooksHandlers: Handlers<Contracts['webhooks']> = {
  createWebhook: idempotent(
    contract.createWebhook,
    async ({ body }, { server, merchant }, commit) => {
      // Before the transaction, since a name may take long to resolve.
      if (!(await targetOf(body.url, server.config))) throw new Refusal('invalid_url');
      return commit(async (tx) => {
        const endpoint = await createEndpoint(tx, merchant.merchantId, body, server.clock.now());
        return { ...endpointView(endpoint), secret: endpoint.secret };
      });
    },
    { holdsSecret: true },
  ),

  async listWebhooks(_, { server, merchant }) {
    const results = (await listEndpoints(server.db, merchant.merchantId)).map(endpointView);
    return { results, totalResults: results.length };
  },

  async deleteWebhook({ params }, { server, merchant }) {
    await server.db.transaction((tx) =>
      deleteEndpoint(tx, merchant.merchantId, params.id, server.clock.now()),
    );
    return undefined;
  },

  testWebhook: idempotent(contract.testWebhook, ({ params }, { server, merchant }, commit) =>
    commit(async (tx) => {
      const endpoint = await findEndpoint(tx, merchant.merchantId, params.id);
      return { deliveryId: await recordTestEvent(tx, server, endpoint) };
    }),
  ),

  rotateWebhookSecret: idempotent(
    contract.rotateWebhookSecret,
    ({ params }, { server, merchant }, commit) =>
      commit((tx) => rotateSecret(tx, merchant.merchantId, params.id, server.clock.now())),
    { holdsSecret: true },
  ),

  async listDeliveries({ params, query }, { server, merchant }) {
    const endpoint = await findEndpoint(server.db, merchant.merchantId, params.id);
    return listDeliveries(server.db, endpoint.id, query);
  },

  retryDelivery: idempotent(
    contract.retryDelivery,
    ({ params }, { server, merchant }, commit) =>
      commit(async (tx) => {
        const endpoint = await findEndpoint(tx, merchant.merchantId, params.id);
        await retryDelivery(tx, endpoint.id, params.deliveryId, server.clock.now());
        return undefined;
      }),
    { replyOf: () => new Answer(202, undefined) },
  ),
};
