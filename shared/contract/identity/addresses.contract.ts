/** Address suggestions. Source: access-open A48. */
import * as z from 'zod/mini';
import { freeText } from '#shared/domain/free-text.ts';
import { addressResultSchema } from '#shared/domain/identity/address-result.ts';
import { addressSuggestionSchema } from '#shared/domain/identity/address-suggestion.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { operation } from '../operation.ts';

/** Addresses that match the typed text. Public, since a new consumer has no account yet. Source: access-open A48. */
export const suggestAddresses = operation({
  method: 'GET',
  path: '/portal/consumers/addresses/suggestions',
  access: 'public',
  query: z.strictObject({
    query: freeText(200),
    countryCode: countryCodeSchema,
  }),
  reply: z.array(addressSuggestionSchema),
  errors: [],
});

/** The parts of one suggested address. Source: access-open A48. */
export const readSuggestedAddress = operation({
  method: 'GET',
  path: '/portal/consumers/addresses/{id}',
  access: 'public',
  params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
  reply: addressResultSchema,
  errors: [],
});
