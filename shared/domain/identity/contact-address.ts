import * as z from 'zod/mini';

const text = (maximumLength: number) => z.string().check(z.maxLength(maximumLength));

/** A residential address as it is sent [ACC-377]. Which fields must be filled depends on the country. */
export const contactAddressSchema = z.strictObject({
  address1: text(120),
  address2: z.optional(text(120)),
  suburb: text(80),
  state: z.optional(text(40)),
  postcode: z.optional(text(12)),
  countryCode: z.string().check(z.length(2)),
});
export type ContactAddress = z.infer<typeof contactAddressSchema>;
