/** Public reference data. Source: access-open A32, A45. */
import * as z from 'zod/mini';
import { enabledCardsSchema } from '#shared/domain/methods/enabled-cards.ts';
import { operation } from '../operation.ts';

/** Countries of the product, with currency and portal. Source: access-open A32, PAY-306. */
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

/** An empty reply means VISA and MASTERCARD. Source: access-open A45. */
export const readEnabledCards = operation({
  method: 'GET',
  path: '/portal/consumers/enabled-cards',
  access: 'public',
  reply: enabledCardsSchema,
  errors: [],
});
