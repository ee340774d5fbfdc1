import * as z from 'zod/mini';
import { moneySchema } from '#shared/domain/money.ts';

/** A donation that the shopper opted in to, as it was offered. The confirm checks whether it is still offered. */
export const givenDonationSchema = z.strictObject({
  campaign: z.string().check(z.maxLength(40)),
  amount: moneySchema,
});
export type GivenDonation = z.output<typeof givenDonationSchema>;
