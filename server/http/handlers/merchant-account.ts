/** A merchant's own keys and configuration. Source: decision 261. */
import { merchantAccountContract as contract } from '#shared/contract/merchant/account.contract.ts';
import {
  changeConfiguration,
  configurationView,
  createMerchantKey,
  deleteOwnKey,
  listMerchantKeys,
} from '../../areas/merchants/index.ts';
import type { Handlers } from '../handler.ts';
import { idempotent } from '../idempotency.ts';

export const merchantAccountHandlers: Handlers<typeof contract> = {
  updateConfiguration: ({ body }, { server: { db, config }, merchant }) =>
    db.transaction(async (tx) =>
      configurationView(await changeConfiguration(tx, config, merchant.merchantId, body), config),
    ),

  async listSecretKeys(_, { server, merchant }) {
    const results = await listMerchantKeys(server.db, merchant.merchantId);
    return { results, totalResults: results.length };
  },

  createSecretKey: idempotent(
    contract.createSecretKey,
    (_, { server, merchant }, commit) =>
      commit((tx) => createMerchantKey(tx, merchant.merchantId, server.clock.now())),
    { holdsSecret: true },
  ),

  async deleteSecretKey({ params }, { server, merchant }) {
    await server.db.transaction((tx) =>
      deleteOwnKey(tx, merchant.merchantId, params.keyId, server.clock.now()),
    );
    return undefined;
  },
};
