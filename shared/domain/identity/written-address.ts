import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import type { PostalAddress } from '../orders/postal-address.ts';

type Place = Pick<PostalAddress, 'suburb' | 'state' | 'postcode'>;
type Written = Place & Pick<PostalAddress, 'address1' | 'address2' | 'area2'>;

/** An address in lines, as people of its country write it: the street, and the town with its state and postcode. */
export const addressLines = ({ address1, address2, area2, ...place }: Written, countryCode: string) =>
  [[address1, address2, area2].filter(Boolean).join(', '), writtenPlace(place, countryCode)].filter(Boolean);

/** The same in one line. */
export const writtenAddress = (address: Written, countryCode: string): string =>
  addressLines(address, countryCode).join(', ');

/** Where a comma stands between a town and its state. */
const withComma = ['US', 'CA'];

/**
 * The town of an address with its state and postcode: the postcode first where the forms of its country ask for it first. A state
 * that was copied from the town, since its country has none, is left out. Source: ACC-251.
 */
export function writtenPlace({ suburb, state, postcode }: Place, countryCode: string): string {
  const fields = isCountryCode(countryCode) ? formsOf(countryCode).addressFields : [];
  const isPostcodeFirst = fields.find((field) => field === 'postcode' || field === 'suburb') === 'postcode';
  const region = state === suburb ? '' : state;
  const town = suburb && region && withComma.includes(countryCode) ? `${suburb},` : suburb;
  return (isPostcodeFirst ? [postcode, town, region] : [town, region, postcode]).filter(Boolean).join(' ');
}
