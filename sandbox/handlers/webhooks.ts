/** Where a merchant is told. Source: MERCHANT-API section 6. */
import { type Contracts, contracts } from '#shared/contract/index.ts';
import { Answer, type Handlers, Refusal } from '../http/handler.ts';
import { idempotent } from '../merchants/idempotency.ts';
import { listDeliveries, retryDelivery } from '../webhooks/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  endpointView,
  findEndpoint,
  listEndpoints,
  rotateSecret,
} from '../webhooks/endpoints.ts';
import { targetOf } from '../webhooks/target.ts';
import { recordTestEvent } from '../webhooks/test-event.ts';

const { webhooks: contract } = contracts;

export const webhooksHandlers: Handlers<Contracts['webhooks']> = {
  createWebhook: idempotent(
    contract.createWebhook,
    async ({ body }, { world, merchant }, commit) => {
      // Before the transaction, since a name may take long to resolve.
      if (!(await targetOf(body.url, world.config))) throw new Refusal('invalid_url');
      return commit(async (tx) => {
        const endpoint = await createEndpoint(tx, merchant.merchantId, body, world.clock.now());
        return { ...endpointView(endpoint), secret: endpoint.secret };
      });
    },
    { holdsSecret: true },
  ),

  async listWebhooks(_, { world, merchant }) {
    const results = (await listEndpoints(world.db, merchant.merchantId)).map(endpointView);
    return { results, totalResults: results.length };
  },

  async deleteWebhook({ params }, { world, merchant }) {
    await world.db.transaction((tx) => deleteEndpoint(tx, merchant.merchantId, params.id, world.clock.now()));
    return undefined;
  },

  testWebhook: idempotent(contract.testWebhook, ({ params }, { world, merchant }, commit) =>
    commit(async (tx) => {
      const endpoint = await findEndpoint(tx, merchant.merchantId, params.id);
      return { deliveryId: await recordTestEvent(tx, world, endpoint) };
    }),
  ),

  rotateWebhookSecret: idempotent(
    contract.rotateWebhookSecret,
    ({ params }, { world, merchant }, commit) =>
      commit((tx) => rotateSecret(tx, merchant.merchantId, params.id, world.clock.now())),
    { holdsSecret: true },
  ),

  async listDeliveries({ params, query }, { world, merchant }) {
    const endpoint = await findEndpoint(world.db, merchant.merchantId, params.id);
    return listDeliveries(world.db, endpoint.id, query);
  },

  retryDelivery: idempotent(contract.retryDelivery, ({ params }, { world, merchant }, commit) =>
    commit(async (tx) => {
      const endpoint = await findEndpoint(tx, merchant.merchantId, params.id);
      await retryDelivery(tx, endpoint.id, params.deliveryId, world.clock.now());
      return new Answer(202, undefined);
    }),
  ),
};
