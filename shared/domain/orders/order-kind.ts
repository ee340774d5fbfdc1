import * as z from 'zod/mini';

export const orderChannelSchema = z.enum([
  'ONLINE',
  'IN_STORE',
  'IN_STORE_CARD',
  'IN_STORE_CARD_ONLINE',
  'MONEY',
]);
export type OrderChannel = z.infer<typeof orderChannelSchema>;

/** Whether a single-use card made the order; also the merchant's source in a checkout (PAY-075). */
export const orderSourceSchema = z.enum(['CHECKOUT', 'SINGLE_USE_CARD']);
export type OrderSource = z.infer<typeof orderSourceSchema>;

export const disputeFlowTypeSchema = z.enum(['DEFAULT', 'SUP', 'ALIBABA']);
export type DisputeFlowType = z.infer<typeof disputeFlowTypeSchema>;
