/** Donation campaigns: each has a row with its defaults, which a sandbox may override. */
import { eq } from 'drizzle-orm';
import {
  type DonationCampaign,
  type DonationRow,
  donationMinor,
  donationRows,
  runningDonation,
} from '#shared/domain/checkout/donation.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { Executor } from '../../../core/database/database.ts';
import { dayOf } from '../../../core/market-day.ts';
import { donationRuns } from './donations.tables.ts';

export async function listCampaigns(db: Executor): Promise<DonationRow[]> {
  const runs = await db.select().from(donationRuns);
  return donationRows.map((row) => ({ ...row, ...runs.find(({ campaign }) => campaign === row.campaign) }));
}

type Run = Omit<typeof donationRuns.$inferInsert, 'campaign'>;

/** Sets when and where a campaign runs. */
export async function runCampaign(db: Executor, campaign: DonationCampaign, run: Run): Promise<DonationRow> {
  await db
    .insert(donationRuns)
    .values({ campaign, ...run })
    .onConflictDoUpdate({ target: donationRuns.campaign, set: run });
  const row = donationRows.find((each) => each.campaign === campaign);
  if (!row) throw new Error(`There is no campaign ${campaign}`);
  return { ...row, ...run };
}

/** Resets a campaign to its row. */
export async function resetCampaign(db: Executor, campaign: DonationCampaign): Promise<void> {
  await db.delete(donationRuns).where(eq(donationRuns.campaign, campaign));
}

export interface Donation {
  readonly campaign: DonationCampaign;
  readonly amount: MinorUnits;
}

/** What a shopper of that country may donate with a payment in that currency; null when no campaign runs for them. */
export async function offeredDonation(
  db: Executor,
  countryCode: CountryCode,
  currency: Currency,
  at: Date,
): Promise<Donation | null> {
  if (marketOf(countryCode).currency !== currency) return null;
  const row = runningDonation(await listCampaigns(db), countryCode, dayOf(at, countryCode));
  return row && { campaign: row.campaign, amount: donationMinor(row) };
}
