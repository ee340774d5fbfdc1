/** The sandbox's donation campaigns: their rows, and when each of them runs here. */
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

/** Runs a campaign anew, in these countries from the first day to the last. */
export const runDonation = operation({
  method: 'PUT',
  path: '/sandbox/donations/{campaign}',
  access: 'control',
  params,
  body: donationRunSchema,
  reply: rowSchema,
  errors: [],
});

/** Puts its own row back. */
export const resetDonation = operation({
  method: 'DELETE',
  path: '/sandbox/donations/{campaign}',
  access: 'control',
  params,
  reply: null,
  errors: [],
});

export const donationsContract = { listDonations, runDonation, resetDonation } as const;
