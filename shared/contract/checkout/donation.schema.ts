import * as z from 'zod/mini';
import { moneySchema } from '#shared/domain/money.ts';

/** A donation that the shopper opted in to, as it was offered. Whether it is on offer is for the confirm to say. */
export const givenDonationSchema = z.strictObject({
  campaign: z.string().check(z.maxLength(40)),
  amount: moneySchema,
});
export type GivenDonation = z.output<typeof givenDonationSchema>;
