/** The sandbox's controls of donation campaigns. */
import { eq } from 'drizzle-orm';
import type { donationsContract } from '#shared/contract/control/donations.contract.ts';
import { type DonationCampaign, donationRows } from '#shared/domain/checkout/donation.ts';
import { readDonationRows } from '../../services/checkouts/donation.ts';
import { donationRuns } from '../../services/donations/donations.tables.ts';
import type { Handlers } from '../handler.ts';

export const donationsHandlers: Handlers<typeof donationsContract> = {
  async listDonations(_, { server }) {
    return { campaigns: (await readDonationRows(server.db)).map((row) => ({ ...row })) };
  },

  async runDonation({ params: { campaign }, body: run }, { server }) {
    await server.db
      .insert(donationRuns)
      .values({ campaign, ...run })
      .onConflictDoUpdate({ target: donationRuns.campaign, set: run });
    return { ...rowOf(campaign), ...run };
  },

  async resetDonation({ params: { campaign } }, { server }) {
    await server.db.delete(donationRuns).where(eq(donationRuns.campaign, campaign));
    return undefined;
  },
};

function rowOf(campaign: DonationCampaign) {
  const row = donationRows.find((each) => each.campaign === campaign);
  if (!row) throw new Error(`There is no campaign ${campaign}`);
  return row;
}
