import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import { postcodeNotApplicable } from './postcode-not-applicable.ts';

export type PostcodePresence = 'required' | 'optional' | 'notApplicable';

/** Whether an address of the country has a postcode [ACC-241] to [ACC-243]. */
export function postcodePresence(countryCode: string): PostcodePresence {
  if (isCountryCode(countryCode)) return formsOf(countryCode).postcode.required ? 'required' : 'optional';
  return postcodeNotApplicable.has(countryCode) ? 'notApplicable' : 'optional';
}
