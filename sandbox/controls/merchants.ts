/** Adds a merchant to the sandbox, and says on which origins its shop may be. */

import {
  addEndpoint,
  createMerchant,
  createMerchantKey,
  findMerchant,
  listMerchants,
  newMerchantId,
  newMerchantRow,
  refuseWrongTarget,
  setOrigins,
} from '#server/areas/merchants/index.ts';
import type { Merchant } from '#server/areas/merchants/merchants.tables.ts';
import type { Config } from '#server/core/config.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { merchantsContract } from '#shared/contract/control/merchants.contract.ts';

export const merchantsHandlers: Handlers<typeof merchantsContract> = {
  async listMerchants(_, { server }) {
    return { results: (await listMerchants(server.db)).map(viewOf) };
  },

  async createMerchant({ body: { webhookUrls, ...merchant } }, { server }) {
    refuseOwnOrigins(merchant.allowedOrigins, server.config);
    // Before the transaction, since a name may take long to resolve.
    for (const url of webhookUrls) await refuseWrongTarget(url, server.config);
    const now = server.clock.now();
    const id = newMerchantId(merchant.displayName);
    return server.db.transaction(async (tx) => {
      await createMerchant(tx, newMerchantRow({ ...merchant, id }, now));
      const { keyId, secret } = await createMerchantKey(tx, id, now);
      const webhooks: { id: string; url: string; secret: string }[] = [];
      for (const url of webhookUrls) {
        webhooks.push(await addEndpoint(tx, id, { url, events: ['*'] }, now));
      }
      return { ...viewOf(await findMerchant(tx, id)), keyId, secretKey: secret, webhooks };
    });
  },

  async setMerchantOrigins({ params, body }, { server }) {
    refuseOwnOrigins(body.allowedOrigins, server.config);
    return viewOf(await setOrigins(server.db, params.merchantId, body.allowedOrigins));
  },
};

/** A shop on one of our own origins could frame the apps and impersonate them. The demo shop's origin is allowed. */
function refuseOwnOrigins(given: readonly string[], { origins: { shop: _, ...ours } }: Config): void {
  if (given.some((origin) => Object.values(ours).includes(origin))) {
    throw new Refusal('invalid_object', { errorInfo: { allowedOrigins: 'own_origin' } });
  }
}

function viewOf({ id, isEnabled, ...merchant }: Merchant) {
  const { displayName, countryCode, currency, allowedOrigins, disputeFlowType } = merchant;
  return {
    ...{ merchantId: id, displayName, countryCode, currency, allowedOrigins, disputeFlowType },
    enabled: isEnabled,
  };
}
