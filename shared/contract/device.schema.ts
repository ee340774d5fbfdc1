import * as z from 'zod/mini';

/** What a payment call says about the shopper's device. Source: payments-open O-33. */
export const deviceDetailsSchema = z.strictObject({
  userAgent: z.string().check(z.maxLength(512)),
  language: z.string().check(z.maxLength(40)),
  timezone: z.string().check(z.maxLength(64)),
  screen: z.string().check(z.maxLength(32)),
});
export type DeviceDetails = z.infer<typeof deviceDetailsSchema>;

/** One id for each load of a page. */
export const profilingSessionId = z.uuid();
