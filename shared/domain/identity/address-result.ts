import * as z from 'zod/mini';
import { type AddressMapping, mapResultOf } from '../markets/forms/map-results.ts';
import { type CountryCode, countryCodeSchema } from '../markets/index.ts';
import { findStateCode } from './address.ts';
import type { ContactAddress } from './contact-address.ts';

/** One part of an address as map services name them, such as `route` or `locality`. */
export const addressComponentSchema = z.object({
  types: z.array(z.string()),
  longText: z.string(),
  shortText: z.string(),
});
export type AddressComponent = z.infer<typeof addressComponentSchema>;

/** An address as a map service answers it. */
export const addressResultSchema = z.object({
  id: z.string(),
  countryCode: countryCodeSchema,
  components: z.array(addressComponentSchema),
});
export type AddressResult = z.infer<typeof addressResultSchema>;

/** The fields of a form out of the parts of a map, as the country's addresses are written [ACC-252]. */
export function contactAddressOf({ countryCode, components }: AddressResult): ContactAddress {
  const mapping = mapResultOf(countryCode);
  const part = (types: readonly string[]) => partOf(components, types);
  const address2 = part(['subpremise']);
  const suburb = part(mapping.suburb);
  const state = stateOf(components, mapping, countryCode);
  const postcode = postcodeOf(part(['postal_code']), countryCode);
  return {
    address1: streetLine(part(['street_number']), part(['route']), mapping),
    ...(address2 && { address2 }),
    suburb,
    ...(state && { state }),
    ...(postcode && { postcode }),
    countryCode,
  };
}

/** The text of the first of these types that the address has, else an empty one. */
function partOf(components: readonly AddressComponent[], types: readonly string[]): string {
  for (const type of types) {
    const found = components.find((component) => component.types.includes(type));
    if (found) return found.longText.trim();
  }
  return '';
}

function streetLine(number: string, route: string, { street }: AddressMapping): string {
  if (number === '' || route === '') return route || number;
  switch (street) {
    case 'number-first':
      return `${number} ${route}`;
    case 'number-last':
      return `${route} ${number}`;
    case 'number-after-comma':
      return `${route}, ${number}`;
  }
}

/** A state that we have a list of goes by its code, any other by its name. */
function stateOf(
  components: readonly AddressComponent[],
  { state }: AddressMapping,
  countryCode: CountryCode,
): string {
  const named = partOf(components, state);
  return findStateCode(named, countryCode) ?? named;
}

function postcodeOf(postcode: string, countryCode: CountryCode): string {
  return countryCode === 'US' ? postcode.slice(0, 5) : postcode;
}
