import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';

/** Countries that have no postcodes: the field is hidden and its value ignored [ACC-243]. */
export const postcodeNotApplicable: ReadonlySet<string> = new Set(
  `AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GN GQ GY HK JM KI KM KN KP LC ML MO
   MR MW NR NU PA QA RW SB SC SL SR ST SY TK TL TO TT TV UG VU YE ZW`.split(/\s+/),
);

export type PostcodePresence = 'required' | 'optional' | 'notApplicable';

/** Whether an address of the country has a postcode [ACC-241] to [ACC-243]. */
export function postcodePresence(countryCode: string): PostcodePresence {
  if (isCountryCode(countryCode)) return formsOf(countryCode).postcode.required ? 'required' : 'optional';
  return postcodeNotApplicable.has(countryCode) ? 'notApplicable' : 'optional';
}
