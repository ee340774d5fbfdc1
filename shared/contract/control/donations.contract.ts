/** The sandbox's donation campaigns, and when each of them runs. */
import * as z from 'zod/mini';
import { donationCampaignSchema, donationRunSchema } from '#shared/domain/checkout/donation.ts';
import { operation } from '../operation.ts';

const rowSchema = z.object({
  campaign: donationCampaignSchema,
  amount: z.int(),
  countries: z.array(z.string()),
  from: z.string(),
  to: z.string(),
});
const params = z.strictObject({ campaign: donationCampaignSchema });

export const listDonations = operation({
  method: 'GET',
  path: '/sandbox/donations',
  access: 'control',
  reply: z.object({ campaigns: z.array(rowSchema) }),
  errors: [],
});

/** Overrides a campaign: the countries, and the first and last day on which it runs. */
export const runDonation = operation({
  method: 'PUT',
  path: '/sandbox/donations/{campaign}',
  access: 'control',
  params,
  body: donationRunSchema,
  reply: rowSchema,
  errors: [],
});

/** Removes the override of a campaign. */
export const resetDonation = operation({
  method: 'DELETE',
  path: '/sandbox/donations/{campaign}',
  access: 'control',
  params,
  reply: null,
  errors: [],
});

export const donationsContract = { listDonations, runDonation, resetDonation } as const;
