/**
 * What a shopper may give to a good cause with the first payment of an order.
 * Source: PAY-065 to PAY-067, PAY-387, payments-open O-18.
 */
import * as z from 'zod/mini';
import { compareDates, type IsoDate, isoDateSchema } from '../dates.ts';
import { type CountryCode, countryCodeSchema } from '../markets/index.ts';
import type { MinorUnits } from '../money.ts';

export const donationCampaigns = [
  'COVID19',
  'COVID19AUGUST2021',
  'FESTIVE20',
  'WOMENLED21',
  'SURFRIDER21',
  'THREADTOGETHER21',
  'DRESSSUCCESSMAR22',
  'GLOBALSISTERSMAR22',
] as const;
export const donationCampaignSchema = z.enum(donationCampaigns);
export type DonationCampaign = z.infer<typeof donationCampaignSchema>;

/** Where and when a campaign runs, both days included, on the calendar of the shopper's country. */
export const donationRunSchema = z
  .strictObject({
    countries: z.array(countryCodeSchema).check(z.minLength(1)),
    from: isoDateSchema,
    to: isoDateSchema,
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'] }));
type DonationRun = z.infer<typeof donationRunSchema>;

export interface DonationRow extends DonationRun {
  readonly campaign: DonationCampaign;
  /** In whole units of the shopper's currency. */
  readonly amount: 1 | 2;
}

const row = (
  campaign: DonationCampaign,
  amount: 1 | 2,
  countries: CountryCode[],
  from: IsoDate,
  to: IsoDate,
): DonationRow => ({ campaign, amount, countries, from, to });

/** Every campaign, in the order in which they began. All of them have ended. */
export const donationRows: readonly DonationRow[] = [
  row('COVID19', 1, ['AU', 'NZ', 'US'], '2020-04-01', '2020-09-30'),
  row('FESTIVE20', 1, ['AU', 'NZ'], '2020-12-01', '2020-12-31'),
  row('WOMENLED21', 1, ['AU', 'NZ'], '2021-03-01', '2021-03-31'),
  row('SURFRIDER21', 2, ['US', 'CA'], '2021-06-01', '2021-06-30'),
  row('COVID19AUGUST2021', 1, ['AU'], '2021-08-01', '2021-08-31'),
  row('THREADTOGETHER21', 2, ['AU'], '2021-11-01', '2021-12-31'),
  row('DRESSSUCCESSMAR22', 2, ['NZ', 'US'], '2022-03-01', '2022-03-31'),
  row('GLOBALSISTERSMAR22', 2, ['AU'], '2022-03-01', '2022-03-31'),
];

/** The campaign that a shopper of that country is asked about on that day: of several, the one that began last. */
export function runningDonation(
  rows: readonly DonationRow[],
  countryCode: CountryCode,
  day: IsoDate,
): DonationRow | null {
  const running = rows.filter(
    ({ countries, from, to }) => countries.includes(countryCode) && from <= day && day <= to,
  );
  return running.toSorted((one, other) => compareDates(other.from, one.from))[0] ?? null;
}

/** Every currency has hundredths. */
export const donationMinor = ({ amount }: DonationRow): MinorUnits => amount * 100;
