import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DonationCampaign } from '#shared/domain/checkout/donation.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';

/** Overrides of when and where a campaign runs. */
export const donationRuns = pgTable('donation_runs', {
  campaign: text('campaign').$type<DonationCampaign>().primaryKey(),
  countries: jsonb('countries').$type<CountryCode[]>().notNull(),
  from: date('first_day', { mode: 'string' }).notNull(),
  to: date('last_day', { mode: 'string' }).notNull(),
});
