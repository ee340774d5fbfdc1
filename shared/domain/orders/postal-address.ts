import * as z from 'zod/mini';

const line = z.optional(z.string());

/** Where parcels go, and where a consumer lives as an order shows it (POR-182). */
export const postalAddressSchema = z.object({
  name: line,
  address1: z.string(),
  address2: line,
  area2: line,
  suburb: line,
  state: line,
  postcode: line,
  countryCode: z.string().check(z.length(2)),
  phoneNumber: line,
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;
