import * as z from 'zod/mini';
import { countryCodeSchema } from '../markets/index.ts';

/** One part of an address as map services name them, such as `route` or `locality`. */
const addressComponentSchema = z.object({
  types: z.array(z.string()),
  longText: z.string(),
  shortText: z.string(),
});
export type AddressComponent = z.infer<typeof addressComponentSchema>;

/** An address as a map service returns it. */
export const addressResultSchema = z.object({
  id: z.string(),
  countryCode: countryCodeSchema,
  components: z.array(addressComponentSchema),
});
export type AddressResult = z.infer<typeof addressResultSchema>;
