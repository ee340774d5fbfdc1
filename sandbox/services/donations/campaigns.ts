/** Donation campaigns as they run here: each has a row of its own, and a sandbox may run one anew. */
import { eq } from 'drizzle-orm';
import { type DonationCampaign, type DonationRow, donationRows } from '#shared/domain/checkout/donation.ts';
import type { Executor } from '../../core/database/database.ts';
import { donationRuns } from './donations.tables.ts';

export async function listCampaigns(db: Executor): Promise<DonationRow[]> {
  const runs = await db.select().from(donationRuns);
  return donationRows.map((row) => ({ ...row, ...runs.find(({ campaign }) => campaign === row.campaign) }));
}

type Run = Omit<typeof donationRuns.$inferInsert, 'campaign'>;

/** Runs a campaign at other times or places than its row says. */
export async function runCampaign(db: Executor, campaign: DonationCampaign, run: Run): Promise<DonationRow> {
  await db
    .insert(donationRuns)
    .values({ campaign, ...run })
    .onConflictDoUpdate({ target: donationRuns.campaign, set: run });
  const row = donationRows.find((each) => each.campaign === campaign);
  if (!row) throw new Error(`There is no campaign ${campaign}`);
  return { ...row, ...run };
}

/** Leaves a campaign as its row says. */
export async function resetCampaign(db: Executor, campaign: DonationCampaign): Promise<void> {
  await db.delete(donationRuns).where(eq(donationRuns.campaign, campaign));
}
