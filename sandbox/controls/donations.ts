/** The sandbox's controls of donation campaigns. */

import { listCampaigns, resetCampaign, runCampaign } from '#server/areas/checkouts/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { donationsContract } from '#shared/contract/control/donations.contract.ts';

export const donationsHandlers: Handlers<typeof donationsContract> = {
  async listDonations(_, { server }) {
    return { campaigns: (await listCampaigns(server.db)).map((row) => ({ ...row })) };
  },

  runDonation: async ({ params, body }, { server }) => ({
    ...(await runCampaign(server.db, params.campaign, body)),
  }),

  async resetDonation({ params }, { server }) {
    await resetCampaign(server.db, params.campaign);
    return undefined;
  },
};
