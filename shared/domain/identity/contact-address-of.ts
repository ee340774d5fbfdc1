import { type AddressMapping, mapResultOf } from '../markets/forms/map-results.ts';
import type { StateRule } from '../markets/forms/market-forms.ts';
import type { CountryCode } from '../markets/index.ts';
import { findStateCode } from './address.ts';
import type { AddressComponent, AddressResult } from './address-result.ts';
import type { ContactAddress } from './contact-address.ts';

/** The fields of a form from the parts of a map service's response, in the country's address format [ACC-252]. */
export function contactAddressOf(
  { countryCode, components }: AddressResult,
  rule: StateRule,
): ContactAddress {
  const mapping = mapResultOf(countryCode);
  const part = (types: readonly string[]) => partOf(components, types);
  const address2 = part(['subpremise']);
  const suburb = part(mapping.suburb);
  const state = stateOf(components, mapping, rule);
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

/** A listed state is given by its code, any other by its name. */
function stateOf(
  components: readonly AddressComponent[],
  { state }: AddressMapping,
  rule: StateRule,
): string {
  const named = partOf(components, state);
  return findStateCode(named, rule) ?? named;
}

function postcodeOf(postcode: string, countryCode: CountryCode): string {
  return countryCode === 'US' ? postcode.slice(0, 5) : postcode;
}
