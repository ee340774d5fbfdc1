import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import type { PostalAddress } from '../orders/postal-address.ts';

type Place = Pick<PostalAddress, 'suburb' | 'state' | 'postcode'>;
type Written = Place & Pick<PostalAddress, 'address1' | 'address2' | 'area2'>;

/** An address in one line, as people of its country write it. */
export const writtenAddress = (address: Written, countryCode: string): string =>
  [address.address1, address.address2, address.area2, writtenPlace(address, countryCode)]
    .filter(Boolean)
    .join(', ');

/** The town of an address with its state and postcode: the postcode first where the forms of its country ask for it first. */
export function writtenPlace({ suburb, state, postcode }: Place, countryCode: string): string {
  const fields = isCountryCode(countryCode) ? formsOf(countryCode).addressFields : [];
  const isPostcodeFirst =
    fields.includes('postcode') && fields.indexOf('postcode') < fields.indexOf('suburb');
  const parts = isPostcodeFirst ? [[postcode, suburb], [state]] : [[suburb], [state, postcode]];
  return parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}
