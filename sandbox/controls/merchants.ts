/** Adds a merchant to the sandbox, and says on which origins its shop may be. */

import {
  addEndpoint,
  configurationView,
  createMerchant,
  createMerchantKey,
  findMerchant,
  listMerchants,
  newMerchantId,
  newMerchantRow,
  openDashboard,
  refuseOwnOrigins,
  refuseWrongTarget,
  setConfiguration,
  setOrigins,
} from '#server/areas/merchants/index.ts';
import type { Merchant } from '#server/areas/merchants/merchants.tables.ts';
import type { Config } from '#server/core/config.ts';
import { serialiseDashboardCookie } from '#server/http/cookies.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { merchantConfigurationContract } from '#shared/contract/control/merchant-configuration.contract.ts';
import type { merchantsContract } from '#shared/contract/control/merchants.contract.ts';

export const merchantsHandlers: Handlers<typeof merchantsContract & typeof merchantConfigurationContract> = {
  async listMerchants(_, { server }) {
    return { results: (await listMerchants(server.db)).map((merchant) => viewOf(merchant, server.config)) };
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
      return { ...viewOf(await findMerchant(tx, id), server.config), keyId, secretKey: secret, webhooks };
    });
  },

  async setMerchantOrigins({ params, body }, { server }) {
    return server.db.transaction(async (tx) =>
      viewOf(await setOrigins(tx, server.config, params.merchantId, body.allowedOrigins), server.config),
    );
  },

  async setMerchantConfiguration({ params, body }, { server: { db, config } }) {
    return db.transaction(async (tx) =>
      configurationView(await setConfiguration(tx, config, params.merchantId, body), config),
    );
  },

  async openMerchantDashboard({ params }, { server, addHeader }) {
    const { secret, merchant } = await openDashboard(server, params.merchantId);
    const { expiresAt } = merchant.session;
    addHeader('set-cookie', serialiseDashboardCookie({ secret, expiresAt }, server.clock.now()));
    return undefined;
  },
};

function viewOf(merchant: Merchant, config: Config) {
  const { countryCode, disputeFlowType } = merchant;
  const { paymentOptions: _, ...view } = configurationView(merchant, config);
  return { ...view, countryCode, disputeFlowType };
}
