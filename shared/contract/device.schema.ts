import * as z from 'zod/mini';

/** Details of the shopper's device in payment calls. Source: payments-open O-33. */
export const deviceDetailsSchema = z.strictObject({
  userAgent: z.string().check(z.maxLength(512)),
  language: z.string().check(z.maxLength(40)),
  timezone: z.string().check(z.maxLength(64)),
  screen: z.string().check(z.maxLength(32)),
});
export type DeviceDetails = z.infer<typeof deviceDetailsSchema>;

/** Id of the fraud-profiling session; a new one for each page load. */
export const profilingSessionId = z.uuid();
