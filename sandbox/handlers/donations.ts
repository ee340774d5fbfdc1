/** The sandbox's controls of donation campaigns. */
import { eq } from 'drizzle-orm';
import type { donationsContract } from '#shared/contract/control/donations.contract.ts';
import { type DonationCampaign, donationRows } from '#shared/domain/checkout/donation.ts';
import { readDonationRows } from '../checkouts/donation.ts';
import { donationRuns } from '../db/schema/donations.ts';
import type { Handlers } from '../http/handler.ts';

export const donationsHandlers: Handlers<typeof donationsContract> = {
  async listDonations(_, { world }) {
    return { campaigns: (await readDonationRows(world.db)).map((row) => ({ ...row })) };
  },

  async runDonation({ params: { campaign }, body: run }, { world }) {
    await world.db
      .insert(donationRuns)
      .values({ campaign, ...run })
      .onConflictDoUpdate({ target: donationRuns.campaign, set: run });
    return { ...rowOf(campaign), ...run };
  },

  async resetDonation({ params: { campaign } }, { world }) {
    await world.db.delete(donationRuns).where(eq(donationRuns.campaign, campaign));
    return undefined;
  },
};

function rowOf(campaign: DonationCampaign) {
  const row = donationRows.find((each) => each.campaign === campaign);
  if (!row) throw new Error(`There is no campaign ${campaign}`);
  return row;
}
