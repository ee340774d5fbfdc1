import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import type { PostalAddress } from '../orders/postal-address.ts';

type Place = Pick<PostalAddress, 'suburb' | 'state' | 'postcode'>;
type Written = Place & Pick<PostalAddress, 'address1' | 'address2' | 'area2'>;

/** An address in one line, as people of its country write it. */
export const writtenAddress = (address: Written, countryCode: string): string =>
  addressLines(address, countryCode).join(', ');

/** The same in lines: the street, and the town with its state and postcode. */
export const addressLines = (address: Written, countryCode: string): string[] =>
  [
    [address.address1, address.address2, address.area2].filter(Boolean).join(', '),
    writtenPlace(address, countryCode),
  ].filter(Boolean);

/** Where a comma stands between a town and its state. */
const withComma = ['US', 'CA'];

/**
 * The town of an address with its state and postcode: the postcode first where the forms of its country ask for it first. A state
 * that was copied from the town, since its country has none, is left out. Source: ACC-251.
 */
export function writtenPlace({ suburb, state, postcode }: Place, countryCode: string): string {
  const fields = isCountryCode(countryCode) ? formsOf(countryCode).addressFields : [];
  const isPostcodeFirst =
    fields.includes('postcode') && fields.indexOf('postcode') < fields.indexOf('suburb');
  const region = state === suburb ? '' : state;
  const parts = isPostcodeFirst ? [[postcode, suburb], [region]] : [[suburb], [region, postcode]];
  return parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(region && withComma.includes(countryCode) ? ', ' : ' ');
}
