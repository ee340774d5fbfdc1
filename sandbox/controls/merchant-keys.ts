/** The sandbox's controls of a merchant's secret keys. */

import { createMerchantKey, deleteMerchantKey, findMerchant } from '#server/areas/merchants/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { merchantKeysContract } from '#shared/contract/control/merchant-keys.contract.ts';

export const merchantKeysHandlers: Handlers<typeof merchantKeysContract> = {
  async createMerchantKey({ params: { merchantId } }, { server }) {
    await findMerchant(server.db, merchantId);
    return server.db.transaction((tx) => createMerchantKey(tx, merchantId, server.clock.now()));
  },

  async deleteMerchantKey({ params: { merchantId, keyId } }, { server }) {
    await server.db.transaction((tx) => deleteMerchantKey(tx, merchantId, keyId, server.clock.now()));
    return undefined;
  },
};
