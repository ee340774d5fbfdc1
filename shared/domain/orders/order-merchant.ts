import * as z from 'zod/mini';

/** The merchant of an order as the consumer sees it (PAY-073, POR-179). */
export const orderMerchantSchema = z.object({
  id: z.string(),
  name: z.string(),
  merchantDisplayName: z.string(),
  countryCode: z.string(),
});
