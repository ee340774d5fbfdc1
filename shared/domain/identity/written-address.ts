import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import type { PostalAddress } from '../orders/postal-address.ts';

type Written = Pick<PostalAddress, 'address1' | 'address2' | 'suburb' | 'state' | 'postcode'>;

/** An address in one line, as people of its country write it: the postcode before the town where its forms ask for it first. */
export function writtenAddress(address: Written, countryCode: string): string {
  const { address1, address2, suburb, state, postcode } = address;
  const fields = isCountryCode(countryCode) ? formsOf(countryCode).addressFields : [];
  const isPostcodeFirst =
    fields.includes('postcode') && fields.indexOf('postcode') < fields.indexOf('suburb');
  const places = isPostcodeFirst ? [[postcode, suburb], [state]] : [[suburb], [state, postcode]];
  return [address1, address2, ...places.map((parts) => parts.filter(Boolean).join(' '))]
    .filter(Boolean)
    .join(', ');
}
