import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/** A32, PAY-306. */
export const readCountries = operation({
  method: 'GET',
  path: '/portal/consumers/countries',
  access: 'public',
  reply: z.object({
    countries: z.array(
      z.object({
        countryCode: z.string(),
        name: z.string(),
        currencyCode: z.string(),
        currencySymbol: z.string(),
        portalUrl: z.string(),
        callingCode: z.string(),
        postcodeRequired: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
